"""Arithmetic for any kind of number, and exact decisions."""
