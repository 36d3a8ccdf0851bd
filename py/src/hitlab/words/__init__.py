"""An explanation in words: the page's own sentences, filled in with its numbers."""
