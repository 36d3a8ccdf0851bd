"""The shapes: their fields, and their representation for the queries."""
