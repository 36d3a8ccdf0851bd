"""Algorithms other than the exact decision: the articles' programs, and textbook methods."""
