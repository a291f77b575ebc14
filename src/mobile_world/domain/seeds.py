"""Random seeds of episodes: derived from what an episode is, never from when, where or in which order it runs."""

from __future__ import annotations

import hashlib

OFFICIAL_INSTANCE_SEED = 0
"""The seed of the one instance that an original suite has of a task; under its rules no other instance has it."""


def task_seed(*, suite: str, task: str) -> int:
    """A number that stands for a task: the same in all its episodes, in every run."""
    return _seed("task", suite, task)


def instance_seed(*, suite: str, base_seed: int, task: str, replica: int, official_instance: bool = False) -> int:
    """The seed of a task's parameters: the same for every arm, so that arms are compared on the same instance.

    With `official_instance`, for a task that is played under its original suite's rules and of which that suite has
    one instance, the first replica of base seed 0 is that instance; all others are drawn.
    """
    if official_instance and base_seed == replica == 0:
        return OFFICIAL_INSTANCE_SEED
    return _seed("instance", suite, str(base_seed), task, str(replica))


def official_seed(*, base_seed: int, task: str, replica: int) -> int:
    """The seed of an instance as AndroidWorld's own runner computes it: 32 bits."""
    return int(hashlib.sha256(f"{base_seed}_{task}_{replica}".encode()).hexdigest(), 16) % 2**32


def decision_seed(*, arm: str, suite: str, base_seed: int, task: str, replica: int) -> int:
    """The seed of an agent's own choices in one episode: different for every arm."""
    return _seed("decision", arm, suite, str(base_seed), task, str(replica))


def specified_seed(*, variant: str, task: str, replica: int) -> int:
    """The decision seed as the Experiment-1 specification computes it: 31 bits, the same in every run."""
    return int(hashlib.md5(f"{variant}_{task}_{replica}".encode(), usedforsecurity=False).hexdigest()[:8], 16) % 2**31


def _seed(*parts: str) -> int:
    """63 bits of a hash over the parts; their lengths keep ("a", "bc") apart from ("ab", "c")."""
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1
