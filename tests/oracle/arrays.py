"""How small batches are asked as large ones are; `core/test_few.py` holds both to each other."""

from unittest import mock

import pytest


def as_arrays():
    """Have no batch asked pair by pair."""
    return mock.patch("hitlab.shapes.few._are_few", return_value=False)


@pytest.fixture(autouse=True, scope="module")
def batches_are_arrays():
    with as_arrays():
        yield
