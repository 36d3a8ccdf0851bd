"""Readers of shapes in the texts of other tools, one file for each format."""
