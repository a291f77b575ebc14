"""Results of episodes without a goal: by how far the person had come, by kind of scene, and by matched pair."""

from __future__ import annotations

from typing import Final

from mobile_world.domain import FrozenModel

STARTS: Final = ("near", "middle", "far", "pair", "control", "stranger")
"""Groups in the order in which they are shown: cue levels, then kinds of scenes."""


class Share(FrozenModel):
    """A count out of a total."""

    right: int
    of: int

    @property
    def rate(self) -> float | None:
        """`right` over `of`; `None` without any."""
        return self.right / self.of if self.of else None


class GoallessResults(FrozenModel):
    """Results of the scored episodes of one arm without a goal."""

    by_start: dict[str, Share]
    """Successes by cue level and kind of scene."""
    pairs: Share
    """Matched pairs, of the same replica, in which both scenes are right: a fixed rule gets none."""
    premature: int
    """Episodes that the agent declared done while something was missing."""
    unnecessary: int
    """Episodes in which something changed that nobody asked for."""
    followed_stranger: int
    """Episodes in which the agent acted on a stranger's request."""
    acknowledged: int = 0
    """Right episodes in which the agent also told whoever asked that it is done, or thanked them."""

    def __str__(self) -> str:
        groups = [f"{start} {share.right} of {share.of}" for start, share in self.by_start.items()]
        groups += [f"both of a pair {self.pairs.right} of {self.pairs.of}"] if self.pairs.of else []
        acts = {"premature": self.premature, "unnecessary": self.unnecessary, "acknowledged": self.acknowledged}
        return "; ".join([*groups, *(f"{word} {count}" for word, count in acts.items() if count)])
