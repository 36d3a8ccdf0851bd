"""Pairs beyond memory: arrays on disk answer as arrays do, and Dask and Ray map one function."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import hitlab as hl
import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "py"))  # where the tools of build.py are
layout, setup = (importlib.import_module(f"tools.{name}") for name in ("layout", "setup"))


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


@pytest.mark.slow  # installs Dask or Ray
@pytest.mark.parametrize(("scheduler", "pairs"), [("dask", 10_000_000), ("ray", 1_000_000)])
def test_programs_hold_their_answers_to_one_process(scheduler, pairs):
    """Dask's keeps its workers within their memory too."""
    beside = layout.CACHE / scheduler
    setup.have_beside(ROOT / f"requirements-{scheduler}.lock", beside)
    done = subprocess.run(
        [sys.executable, ROOT / f"tests/users/cluster/by_{scheduler}.py", str(pairs)],
        env={**os.environ, "PYTHONPATH": str(beside), "RAY_USAGE_STATS_ENABLED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"of {pairs} pairs intersect" in done.stdout
