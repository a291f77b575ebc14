"""What an export came to, in numbers and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mobile_world import __version__


@dataclass(frozen=True)
class Exported:
    """What is in an export, and what is not."""

    folder: str
    on: str
    """The day."""
    runs: int
    players: int
    """Attempts that can be played."""
    attempts: int
    """Attempts that there are."""
    pictures: int
    pictures_left_out: int
    pictures_are: str
    bytes: int = 0

    @property
    def lacks(self) -> str:
        """What is not in it as it was; empty when everything is."""
        left = self.attempts - self.players
        told = [
            self.pictures_are,
            f"{left:,} of {self.attempts:,} attempts have no player" if left else "",
            f"{self.pictures_left_out:,} pictures are left out" if self.pictures_left_out else "",
        ]
        return "; ".join(filter(None, told))

    @property
    def note(self) -> str:
        """What every page says."""
        return (
            ". ".join(filter(None, (f"Exported on {self.on} by MobileWorld {__version__}", _sentence(self.lacks))))
            + "."
        )

    def at(self, folder: Path) -> Exported:
        """The same at another place."""
        return replace(self, folder=str(folder))

    def sized(self, size: int) -> Exported:
        """The same with its size."""
        return replace(self, bytes=size)

    def plain(self) -> dict[str, object]:
        """As data."""
        return asdict(self)


def _sentence(told: str) -> str:
    return f"To save room, {told}" if told else ""
