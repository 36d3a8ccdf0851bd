"""Pairs beyond memory: arrays on disk answer as arrays do, and Dask's local cluster maps them.

The program itself wants what requirements-cluster.lock pins; where it is not installed, only the
shapes of arrays on disk are tested.
"""

import subprocess
import sys
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

PROGRAM = Path(__file__).parent / "cluster" / "many_pairs.py"


@pytest.mark.parametrize("dtype", ["<f8", ">f8", "<f4"])
def test_arrays_on_disk_answer_as_arrays_chunk_by_chunk(tmp_path, dtype):
    rows = np.random.default_rng(1).uniform(0, 3, (1000, 7)).astype(dtype)
    np.save(tmp_path / "rows.npy", rows)
    whole = shapes(rows)
    for start in range(0, 1000, 300):
        some = slice(start, start + 300)
        chunk = shapes(np.load(tmp_path / "rows.npy", mmap_mode="r")[some])
        for query in (hl.intersects, hl.distance):
            assert np.array_equal(query(*chunk), query(*whole)[some])


def shapes(rows):
    return hl.Disk(rows[:, :2], rows[:, 2]), hl.Box(rows[:, 3:5], rows[:, 5:])


@pytest.mark.parametrize("pairs", [250_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
def test_program_maps_many_pairs_within_its_memory(pairs):
    """The program holds its workers to a bound, and its hits to the distances."""
    pytest.importorskip("distributed", reason="wants requirements-cluster.lock")
    done = subprocess.run(
        [sys.executable, PROGRAM, str(pairs)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"of {pairs} pairs meet" in done.stdout
