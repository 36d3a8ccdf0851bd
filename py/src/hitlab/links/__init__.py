"""Shapes elsewhere: in the links of the page, and among the geometries of shapely and its kin."""
