"""Pages as they would be if everything were in the export: no page that is written later is larger."""

from __future__ import annotations

from mobile_world.viewer.exporting.comparisons import Comparisons
from mobile_world.viewer.exporting.pages import assets, list_pages, player_page
from mobile_world.viewer.exporting.pictures import NAMED_BY, Blob
from mobile_world.viewer.exporting.places import ExportLinks
from mobile_world.viewer.exporting.planning import Attempt, Drafted
from mobile_world.viewer.library import Library

LONGEST_NOTE = "x" * 300
LONGEST_NAME = f"pictures/{'0' * NAMED_BY}.webp"


class Draft:
    """Measures pages without writing them."""

    def __init__(self, library: Library) -> None:
        """Measure pages of `library`."""
        self._library, self._comparisons = library, Comparisons(library)
        self._asked: dict[str, Blob] = {}

    def fixed(self) -> int:
        """Bytes of everything but players and pictures."""
        pages = sum(len(page.text.encode()) for page in list_pages(self._library, self._comparisons, self._links))
        return pages + sum(len(data) for _, data in assets())

    def player(self, attempt: Attempt) -> Drafted:
        """A player and the blobs that it shows."""
        self._asked = {}
        size = len(player_page(self._library, attempt, self._links).text.encode())
        return Drafted(size, tuple(self._asked.values()))

    def _links(self, above: str) -> ExportLinks:
        return ExportLinks(
            above=above,
            note=LONGEST_NOTE,
            has_episode=lambda run, number: True,
            picture=self._ask,
            comparison=self._comparisons.file,
        )

    def _ask(self, run: str, digest: str) -> str:
        self._asked[digest] = Blob(run, digest)
        return LONGEST_NAME
