"""Elements of explanations: steps, values, marks, and code shared by exact and published ones."""
