"""Whether, where and by how much an algorithm's answers differ from the exact ones."""
