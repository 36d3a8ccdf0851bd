"""Ask about more pairs than memory holds: arrays on disk, chunk by chunk, on Dask's local cluster.

python many_pairs.py 10000000
"""

import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import hitlab as hl
import numpy as np
from distributed import Client, LocalCluster
from numpy.lib.format import open_memmap

CHUNK = 100_000
MOST = 300  # megabytes in use by a worker at any time, Python and its libraries included


def write(pairs: Path, n: int) -> None:
    """Write disks as x, y, r and upright boxes as x, y, width, height, one pair a row."""
    rows = open_memmap(pairs, mode="w+", dtype=np.float32, shape=(n, 7))
    for start in range(0, n, CHUNK):
        part = rows[start : start + CHUNK]
        part[:] = np.random.default_rng(start).uniform(0, 3, part.shape)


def ask(pairs: Path, answers: Path, start: int) -> int:
    """Answer for one chunk: write its distances, and count the hits."""
    rows = np.load(pairs, mmap_mode="r")[start : start + CHUNK]
    disks, boxes = hl.Disk(rows[:, :2], rows[:, 2]), hl.Box(rows[:, 3:5], rows[:, 5:])
    np.load(answers, mmap_mode="r+")[start : start + CHUNK] = hl.distance(disks, boxes)
    return int(hl.intersects(disks, boxes).sum())


def peak() -> float:
    """Tell how many megabytes this worker has had in use at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(n: int) -> None:
    """Map all chunks over two workers; nothing but numbers of chunks goes to them."""
    with TemporaryDirectory() as folder:
        pairs, answers = Path(folder, "pairs.npy"), Path(folder, "answers.npy")
        workers = LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=f"{MOST}MB", dashboard_address=None
        )
        with workers, Client(workers) as client:
            write(pairs, n)
            open_memmap(answers, mode="w+", dtype=np.float64, shape=(n,))
            chunks = range(0, n, CHUNK)
            counts = client.map(ask, [pairs] * len(chunks), [answers] * len(chunks), chunks)
            hits = sum(client.gather(counts))
            used = max(client.run(peak).values())
        gaps = np.load(answers, mmap_mode="r")
        met = sum(int((gaps[start : start + CHUNK] == 0).sum()) for start in chunks)
    print(f"{hits} of {n} pairs meet; {used:.0f} MB in use by a worker at most")
    assert 0 < hits == met < n
    assert used < MOST


if __name__ == "__main__":  # workers start as programs of their own
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 250_000)
