"""Query more pairs than memory holds with Dask, and print what its dashboard shows.

python by_dask.py 100000000
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import dask
import dask.array as da
import numpy as np
from distributed import Client, LocalCluster, get_task_stream
from distributed.diagnostics import MemorySampler
from pairs import CHUNK, ask

WORKERS, MOST = 2, 300  # and the megabytes of each, Python and its libraries included
SHOWN = "compute", "transfer", "idle"

# By default, Dask's workers return freed memory to the system; to get it back takes longer than
# the query.
dask.config.set({"distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None})


def write(pairs: Path, n: int) -> None:
    """Write n random rows into a folder, with a file for each chunk."""
    rows = da.random.default_rng(1).uniform(0, 3, (n, 7), chunks=(CHUNK, 7))
    da.to_npy_stack(pairs, rows.astype(np.float32))


def ask_by_dask(pairs: Path, answers: Path) -> None:
    """Answer all chunks: each task reads a chunk, runs the query and writes the answers."""
    rows = da.from_npy_stack(pairs)
    da.to_npy_stack(answers, rows.map_blocks(ask, drop_axis=1, dtype=np.float64))


def ask_alone(pairs: Path, answers: Path) -> int:
    """Answer every tenth chunk without Dask; return the number of pairs."""
    answers.mkdir()
    n = 0
    for path in pairs.glob("*0.npy"):
        found = ask(np.load(path, mmap_mode="r"))
        np.save(answers / path.name, found)
        n += len(found)
    return n


def clocks(client: Client) -> np.ndarray:
    """Return the time, and the CPU time of all workers and this process."""
    return np.array([perf_counter(), process_time() + sum(client.run(process_time).values())])


def main(n: int) -> None:
    """Answer a sample in this process, and all pairs in two others."""
    cluster = LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, memory_limit=f"{MOST}MB", dashboard_address=":0"
    )
    memory = MemorySampler()
    with cluster, Client(cluster) as client, TemporaryDirectory() as folder:
        pairs, answers, sample = (Path(folder, name) for name in ("pairs", "answers", "sample"))
        write(pairs, n)

        start = clocks(client)
        sampled = ask_alone(pairs, sample)
        middle = clocks(client)
        with memory.sample("all"), get_task_stream(client) as tasks:
            ask_by_dask(pairs, answers)
        end = clocks(client)

        hits = int((da.from_npy_stack(answers) == 0).sum().compute())
        for path in sample.iterdir():
            assert path.read_bytes() == (answers / path.name).read_bytes()

    took = end[0] - middle[0]
    longer, dearer = (end - middle) / n / ((middle - start) / sampled)
    most = max(used for _, used in memory.samples["all"]) / 1e6
    print(f"{hits} of {n} pairs intersect; {took:.1f} s, at most {most:.0f} MB in all workers")
    print(f"Relative to one process: time per pair {longer:.2f}, CPU time per pair {dearer:.2f}")
    seconds: dict[str, Counter[str]] = defaultdict(Counter)
    for task in tasks.data:
        for part in task["startstops"]:
            seconds[task["worker"]][part["action"]] += part["stop"] - part["start"]
    for worker, spent in seconds.items():
        spent["idle"] = took - spent.total()
        print(worker, *(f"{name} {spent[name] / took:.0%}" for name in SHOWN))
    assert 0 < hits < n
    assert most < WORKERS * MOST


if __name__ == "__main__":  # workers import this file
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 250_000)
