"""Batches of all sizes are judged as arrays here."""

from arrays import batches_are_arrays  # noqa: F401
