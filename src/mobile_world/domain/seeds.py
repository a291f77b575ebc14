"""Random seeds of episodes: derived from what an episode is, never from when, where or in which order it runs."""

from __future__ import annotations

import hashlib


def task_seed(*, suite: str, task: str) -> int:
    """A number that stands for a task: the same in all its episodes, in every run."""
    return _seed("task", suite, task)


def instance_seed(*, suite: str, base_seed: int, task: str, replica: int) -> int:
    """The seed of a task's parameters: the same for every arm, so that arms are compared on the same instance."""
    return _seed("instance", suite, str(base_seed), task, str(replica))


def official_seed(*, base_seed: int, task: str, replica: int) -> int:
    """The seed of an instance as AndroidWorld's own runner computes it: 32 bits."""
    return int(hashlib.sha256(f"{base_seed}_{task}_{replica}".encode()).hexdigest(), 16) % 2**32


def decision_seed(*, arm: str, suite: str, base_seed: int, task: str, replica: int) -> int:
    """The seed of an agent's own choices in one episode: different for every arm."""
    return _seed("decision", arm, suite, str(base_seed), task, str(replica))


def specified_seed(*, variant: str, task: str, replica: int) -> int:
    """The decision seed as the Experiment-1 specification computes it: 31 bits, the same in every run."""
    text = f"{variant}_{task}_{replica}"
    return int(hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()[:8], 16) % 2**31


def _seed(*parts: str) -> int:
    """63 bits of a hash over the parts; their lengths keep ("a", "bc") apart from ("ab", "c")."""
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1
