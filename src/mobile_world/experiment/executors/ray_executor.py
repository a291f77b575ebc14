"""The Ray executor: several machines run episodes on their own devices; one has the plan and the run directory."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mobile_world.experiment.executors.ray_cluster import RayNode, RayNodes, connected
from mobile_world.experiment.executors.remote_executor import RemoteExecutor
from mobile_world.experiment.executors.worker_setup import WorkerSetup


@contextmanager
def ray_executor(
    setup: WorkerSetup, *, address: str | None = None, most: int | None = None
) -> Iterator[RemoteExecutor[RayNode]]:
    """An executor on a cluster whose nodes are ready; they are let go of at the end.

    `ConfigError` when there is no such cluster, or a node of it would make other results than this machine.
    """
    with connected(address):
        nodes = RayNodes(setup)
        try:
            nodes.open()
            yield RemoteExecutor(setup, nodes, most=most)
        finally:
            nodes.close()
