"""Maps of an algorithm's answers at all points of a grid, and of its errors."""
