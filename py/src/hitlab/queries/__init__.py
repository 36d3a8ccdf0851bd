"""The queries for pairs: they take two shapes in either order and choose the code that answers."""
