"""Several behaviours in one server, drawn by probability."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.agents.serving.answers import Answer, Behaviour
from mobile_world.agents.serving.asked import Call
from mobile_world.domain import ConfigError

SPAN = 2**64


class Mixed:
    """Each request meets one behaviour, with its probability; the rest falls to `inner`.

    The draw depends on the seed, the request's bytes and how often they came before, so it is the same however many
    episodes run at once, and a client that tries again draws again.
    """

    def __init__(self, inner: Behaviour, shares: Sequence[tuple[float, Behaviour]], *, seed: int) -> None:
        """Mix; the probabilities add up to at most 1."""
        total = sum(share for share, _ in shares)
        if any(share < 0 for share, _ in shares) or total > 1:
            raise ConfigError(f"probabilities are from 0 and add up to at most 1, not {total:g}")
        self._inner, self._shares, self._seed = inner, tuple(shares), seed

    def answer(self, call: Call) -> Answer:
        """What the drawn behaviour answers."""
        drawn = call.draw(self._seed, "mixed") / SPAN
        for share, behaviour in self._shares:
            if drawn < share:
                return behaviour.answer(call)
            drawn -= share
        return self._inner.answer(call)
