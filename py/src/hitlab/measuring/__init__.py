"""Measurements of two 2D shapes: distance, closest points and penetration depth."""
