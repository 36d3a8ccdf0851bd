"""Elements of explanations: steps, values, marks, and code that exact and published ones share."""
