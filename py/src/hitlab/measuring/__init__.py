"""Measuring two shapes of the plane: how far apart, where, and the least move that parts them."""
