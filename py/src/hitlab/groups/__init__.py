"""Queries on many shapes: which of them intersect, which one a ray hits first, which is closest."""
