"""Decisions on whether two shapes intersect: a single entry point, and the proofs that it tries."""
