"""Explanations in words: the page's sentences, filled in with values."""
