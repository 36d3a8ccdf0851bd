"""The exact answers at all points of a grid, for `survey`, in 2D and 3D."""
