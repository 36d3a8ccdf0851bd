"""Decisions on whether two shapes intersect: one function decides, with proofs for it to use."""
