"""Run the same query with Ray: a folder of arrays in, a folder of tables with the answers out.

python by_ray.py 1000000
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import ray
from pairs import CHUNK, ask


def ask_by_ray(pairs: Path, answers: Path) -> None:
    """Write all rows and their answers, in any order."""
    rows = ray.data.read_numpy(str(pairs))
    answered = rows.map_batches(
        lambda some: some | {"distance": ask(some["data"])}, batch_size=CHUNK
    )
    answered.write_parquet(str(answers))


def main(n: int) -> None:
    """Make pairs, and compare Ray's answers with those of this process."""
    with TemporaryDirectory() as folder:
        pairs, answers = Path(folder, "pairs"), Path(folder, "answers")
        pairs.mkdir()
        for start in range(0, n, CHUNK):
            some = np.random.default_rng(start).uniform(0, 3, (min(CHUNK, n - start), 7))
            np.save(pairs / f"{start}.npy", some.astype(np.float32))
        ask_by_ray(pairs, answers)
        hits = 0
        for some in ray.data.read_parquet(str(answers)).iter_batches(batch_size=CHUNK):
            assert np.array_equal(some["distance"], ask(some["data"]))
            hits += int((some["distance"] == 0).sum())
    print(f"{hits} of {n} pairs intersect")
    assert 0 < hits < n


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 250_000)
