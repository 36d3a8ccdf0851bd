"""Conversion of shapes to and from page links, and from the geometries of other libraries."""
