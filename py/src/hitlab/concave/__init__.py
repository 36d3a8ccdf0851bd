"""Decomposition of concave outlines into convex parts."""
