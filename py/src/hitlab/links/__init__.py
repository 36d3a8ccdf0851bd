"""The links of the page: shapes as a line of text, and back."""
