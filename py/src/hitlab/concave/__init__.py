"""Outlines that are not convex, cut into parts that are."""
