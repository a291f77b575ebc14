"""Reports for tests, from records written as short strings, and what a browser would make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html.parser import HTMLParser

from mobile_world.analysis import Analysis, analyse
from mobile_world.analysis.factors import Level
from mobile_world.analysis.report import ArmFacts, RunFacts
from mobile_world.domain import EpisodeRecord

EMPTY_ELEMENTS = {"meta", "wbr", "br", "circle", "line", "path", "rect"}


def analysed(
    records: Iterable[EpisodeRecord],
    *,
    baseline: str | None = "base",
    factors: Mapping[str, Mapping[str, Level]] | None = None,
    pending: int = 0,
) -> Analysis:
    return analyse(
        records,
        factors=factors or {},
        baseline=baseline,
        seed=1,
        cost_of=lambda record: record.cost,
        pending=pending,
    )


def facts(
    *arms: ArmFacts, planned: int = 12, lost: tuple[str, ...] = (), synthetic: str = "", controls: int = 0
) -> RunFacts:
    return RunFacts(
        title="Which prompt",
        subject="uivenus with some-model",
        suite="mini",
        created_at="2026-01-02T03:04:05+00:00",
        version="1.2.3",
        planned=planned,
        control_episodes=controls,
        arms=arms,
        lost=lost,
        synthetic=synthetic,
    )


class Page(HTMLParser):
    """Every element with its attributes, all text, and whether elements are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in EMPTY_ELEMENTS:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self._open or self._open[-1] not in ("script", "style"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.texts).split())

    def having(self, tag: str, word: str = "") -> list[dict[str, str | None]]:
        """Elements of a kind, with a word among their classes if one is asked for."""
        kind = [found for name, found in self.elements if name == tag]
        return [found for found in kind if not word or word in (found.get("class") or "").split()]
