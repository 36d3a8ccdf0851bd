"""The shapes: what they hold, and what they are to the queries."""
