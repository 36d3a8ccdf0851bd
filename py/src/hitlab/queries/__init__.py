"""The queries for any pair: from two shapes in either order to the file that answers."""
