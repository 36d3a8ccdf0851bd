"""Queries on pairs of 3D shapes: intersection, distance and closest points."""
