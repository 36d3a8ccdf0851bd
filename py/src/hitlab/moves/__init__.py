"""Displacements after which shapes touch, or no longer overlap."""
