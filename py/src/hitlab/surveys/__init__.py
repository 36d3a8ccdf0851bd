"""Maps: what an algorithm answers at every place of a grid, and where it departs from the truth."""
