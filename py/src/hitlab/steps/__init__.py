"""What explanations are made of: steps, values, marks, and what exact and published walks share."""
