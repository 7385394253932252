"""Work that takes hours, in processes of this machine or of a Dask cluster: joblib does it, and the caller keeps notes.

dask scheduler                        on one machine, which says its address
dask worker ADDRESS --nthreads 1      on each, in a checkout at the same path, with PYTHONPATH=src
make redraw CLUSTER=ADDRESS           or `make labs`
"""

import contextlib
import importlib
import sys
from collections.abc import Iterator

from joblib import Parallel, parallel_config


@contextlib.contextmanager
def spread(cluster: str | None, jobs: int, ready: str = "generator") -> Iterator[Parallel]:
    """Takes calls that are `delayed`, and gives what they return as soon as it is there.

    Args:
        cluster: The address of a Dask scheduler, or None for this machine.
        jobs: Processes on this machine; with one, the work is done in this process, call after call.
        ready: `generator` for the order of the calls, `generator_unordered` for that in which they end.
    """
    if not cluster:
        yield Parallel(jobs, return_as=ready)
        return
    try:
        distributed = importlib.import_module("distributed")
    except ModuleNotFoundError as missing:
        sys.exit(f"--cluster needs Dask, and {missing.name} is not installed: `make peers` installs it")
    with distributed.Client(cluster), parallel_config("dask"):
        yield Parallel(-1, return_as=ready)
