"""The prompt linter: contradictions with the codec, missing documentation and benchmark leaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from mobile_world.agents.codecs import Codec
from mobile_world.domain import ConfigError
from mobile_world.prompts.benchmark_leaks import Benchmark
from mobile_world.prompts.grammar_rules import DocumentedCall, Fault, GrammarRules, Rule, documented_calls, tool_docs
from mobile_world.prompts.rendering import Segment

_TOP = r"(?P<top>1000|999|1(?:\.0)?)(?![\d.]*\d)"
_RANGE = re.compile(rf"(?<![\d.])0(?:\.0)?\s*(?:to|and|through|-|–|—|\.{{2,3}}|…)\s*{_TOP}")
_INTERVAL = re.compile(rf"\[\s*0(?:\.0)?\s*,\s*{_TOP}\s*[\])]")
_SQUARE = re.compile(r"(?<!\d)(?P<side>1000|999)\s*[x×]\s*(?P=side)(?!\d)")
_PIXELS = re.compile(
    r"\bpixels?\b(?:\s+coordinates)?(?:\s+(?:of|in|on)\s+(?:the|this|your|a)\s+(?P<of>[\w ]{1,40}))?", re.I
)
_INDEX = re.compile(r"\b(?:element|numeric)\s+(?:index|label|tag)", re.I)
_IMAGE = re.compile(r"\b(?:image|picture|screenshot)\b", re.I)
_SCREEN = re.compile(r"\b(?:screen|device|display)\b", re.I)


@dataclass(frozen=True)
class Space:
    """A statement about coordinates, and where it stands."""

    kind: Literal["pixels", "image", "screen", "grid", "index"]
    """`pixels` where it is not said of what."""
    top: float
    """The largest number of a grid, else 0."""
    start: int
    end: int

    def agrees(self, other: Space) -> bool:
        """Whether both can be true; the last line of a grid may be left out."""
        if "pixels" in (self.kind, other.kind):
            return {self.kind, other.kind} <= {"pixels", "image", "screen"}
        return self.kind == other.kind and abs(self.top - other.top) <= 1


def stated_spaces(text: str) -> list[Space]:
    """Every statement about coordinates in a text."""
    return sorted(_spaces(text), key=lambda space: space.start)


def _spaces(text: str) -> Iterator[Space]:
    for pattern in (_RANGE, _INTERVAL):
        for match in pattern.finditer(text):
            yield Space("grid", float(match["top"]), *match.span())
    for match in _SQUARE.finditer(text):
        yield Space("grid", float(match["side"]), *match.span())
    for match in _INDEX.finditer(text):
        yield Space("index", 0, *match.span())
    for match in _PIXELS.finditer(text):
        of = match["of"] or ""
        kind: Literal["pixels", "image", "screen"] = (
            "image" if _IMAGE.search(of) else "screen" if _SCREEN.search(of) else "pixels"
        )
        yield Space(kind, 0, *match.span())


Severity: TypeAlias = Literal["error", "warning", "remark"]
WARNINGS: Final[frozenset[Rule]] = frozenset({"coordinates-unstated", "missing-value", "example-needs-repair"})
"""Rules that find what weakens a prompt; all others find what makes it wrong."""
OMISSIONS: Final[frozenset[Rule]] = frozenset(
    {"missing-verb", "missing-parameter", "missing-value", "coordinates-unstated"}
)
"""Rules that find what a text leaves out: wrong where it is made to document a grammar, a remark on one's own text,
whose author may leave out what they like."""
LONGEST_PROMPT: Final = 100_000
LONGEST_QUOTE: Final = 80


@dataclass(frozen=True)
class LintFinding:
    """One thing that is wrong or left out, where, and why."""

    rule: Rule
    severity: Severity
    reason: str
    start: int
    """Characters from the beginning of the text."""
    end: int
    line: int
    """Counts from 1, inside the component."""
    column: int
    component: str
    """`tool_docs.terse`, …; `prompt` where the components of a text are not known."""
    quote: str


def lint_prompt(
    text: str,
    codec: Codec,
    *,
    segments: Sequence[Segment] = (),
    benchmark: Benchmark | None = None,
    own: bool = False,
) -> list[LintFinding]:
    """Look a prompt over, in the order of its text; without a benchmark, nothing is a leak.

    `own` says that the text is its author's own and not made of components: what it leaves out is a remark.
    """
    if len(text) > LONGEST_PROMPT:
        raise ConfigError(f"a text of {len(text):,} characters is not a prompt; the limit is {LONGEST_PROMPT:,}")
    leaks = benchmark.leaks(text) if benchmark is not None else []
    calls = documented_calls(text)
    faults = [
        *GrammarRules(text, calls, codec, segments).faults(),
        *_coordinates(text, calls, codec, segments),
        *(Fault("benchmark-leak", leak.reason, leak.start, leak.end) for leak in leaks),
    ]
    ordered = sorted(faults, key=lambda fault: (fault.start, fault.end))
    return [_placed(fault, text, segments, _severity(fault.rule, own=own)) for fault in ordered]


def _severity(rule: Rule, *, own: bool) -> Severity:
    if own and rule in OMISSIONS:
        return "remark"
    return "warning" if rule in WARNINGS else "error"


def _coordinates(
    text: str, calls: Sequence[DocumentedCall], codec: Codec, segments: Sequence[Segment]
) -> Iterator[Fault]:
    spaces = stated_spaces(codec.coordinate_space)
    characters = list(text)
    for call in calls:  # numbers in an example state nothing
        characters[call.start : call.end] = " " * (call.end - call.start)
    stated = stated_spaces("".join(characters))
    for space in stated:
        if spaces and not any(space.agrees(other) for other in spaces):
            quote = text[space.start : space.end]
            reason = f"says that coordinates are {quote}; for {codec.name} they are {codec.coordinate_space}"
            yield Fault("coordinates-contradicted", reason, space.start, space.end)
    if not stated:
        docs = tool_docs(text, segments)
        reason = f"never says what coordinates mean; for {codec.name} they are {codec.coordinate_space}"
        yield Fault("coordinates-unstated", reason, docs.start, docs.end)


def _placed(fault: Fault, text: str, segments: Sequence[Segment], severity: Severity) -> LintFinding:
    whole = Segment("prompt", 0, len(text))
    home = next((segment for segment in segments if segment.start <= fault.start < segment.end), whole)
    before = text[home.start : fault.start]
    quote = " ".join(text[fault.start : fault.end].split())
    return LintFinding(
        rule=fault.rule,
        severity=severity,
        reason=fault.reason,
        start=fault.start,
        end=fault.end,
        line=before.count("\n") + 1,
        column=len(before) - before.rfind("\n"),
        component=home.component,
        quote=quote if len(quote) <= LONGEST_QUOTE else quote[: LONGEST_QUOTE - 1] + "…",
    )
