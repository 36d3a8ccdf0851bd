"""The plane: whether two shapes meet, and what is measured of them."""
