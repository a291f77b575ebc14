"""Lint rules that compare the actions a prompt documents with the codec's grammar.

Prompts are written for readers, not for parsers: `Click(box)`, `PressBack/Home()`, `Scroll(start=(x,y), …)` all tell a
model something. So only the outline of a call is read here, and judging values is left to the codec.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from mobile_world.agents.codecs import Codec, Inexpressible, VerbSpec, View
from mobile_world.domain import ScreenSize, Wait
from mobile_world.prompts.rendering import Segment

LONGEST_CALL = 500
DEEPEST_BRACKETS = 8
_OPENING = re.compile(r"(?<![\w/])(?P<verbs>[A-Za-z_]\w*(?:/[A-Za-z_]\w*)*)\(|\{")
_NAMED = re.compile(r"""\s*["']?(?P<name>[A-Za-z_]\w*)["']?\s*[=:]\s*(?P<value>.*)""", re.DOTALL)
_WORD = re.compile(r"[A-Za-z_]\w*")
_SELECTORS = ("action", "action_type")
"""Parameters that name the verb, in protocols that put it there."""


@dataclass(frozen=True)
class DocumentedArgument:
    """One thing between the brackets of a call."""

    name: str | None
    """`box` in `box=(1,2)` and in `Click(box)`."""
    value: str | None
    """As it stands there; nothing in `Click(box)`."""

    @property
    def word(self) -> str | None:
        """The text of a quoted value."""
        value = (self.value or "").strip()
        return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else None

    @property
    def placeholder(self) -> bool:
        """Whether it stands for a value: a name alone, or names where values belong."""
        return self.value is None or (self.word is None and _WORD.search(self.value) is not None)


@dataclass(frozen=True)
class DocumentedCall:
    """An action that the prompt shows."""

    verbs: tuple[str, ...]
    """Several where they are joined with slashes, as in `PressBack/Home()`."""
    arguments: tuple[DocumentedArgument, ...]
    start: int
    end: int


def documented_calls(text: str) -> list[DocumentedCall]:
    """Every call and every JSON action in a text, in order."""
    calls = []
    for opening in _OPENING.finditer(text):
        end = _closing(text, opening.end())
        if end is None:
            continue
        arguments = tuple(_argument(part) for part in _split(text[opening.end() : end - 1]))
        verbs = tuple(opening["verbs"].split("/")) if opening["verbs"] else ()
        chosen = next((argument.word for argument in arguments if argument.name in _SELECTORS and argument.word), None)
        if chosen is not None:
            verbs = (chosen,)
            arguments = tuple(argument for argument in arguments if argument.name not in _SELECTORS)
        if verbs:
            calls.append(DocumentedCall(verbs, arguments, opening.start(), end))
    return calls


def _closing(text: str, start: int) -> int | None:
    """Where the bracket that was opened before `start` is closed, just behind it."""
    depth = 1
    for at, character in _outside_quotes(text, start):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            return at + 1
        if depth > DEEPEST_BRACKETS:
            break
    return None


def _split(inside: str) -> list[str]:
    """The arguments, at the commas that stand in no inner brackets."""
    parts, depth, begun = [], 0, 0
    for at, character in _outside_quotes(inside, 0):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append(inside[begun:at])
            begun = at + 1
    parts.append(inside[begun:])
    return [part for part in parts if part.strip()]


def _outside_quotes(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Characters that are not inside quotes; an apostrophe in a word opens none."""
    quote, before = "", "("
    for at in range(start, min(len(text), start + LONGEST_CALL)):
        character = text[at]
        if quote:
            if character == quote and re.match(r"\s*([,:)\]}]|$)", text[at + 1 : at + 20]):
                quote = ""
        elif character in "'\"" and before in "=:([{,":
            quote = character
        else:
            yield at, character
        if not character.isspace():
            before = character


def _argument(part: str) -> DocumentedArgument:
    named = _NAMED.fullmatch(part)
    if named is not None:
        return DocumentedArgument(named["name"], named["value"].strip())
    bare = part.strip()
    return DocumentedArgument(bare, None) if _WORD.fullmatch(bare) else DocumentedArgument(None, bare)


Rule: TypeAlias = Literal[
    "unknown-verb",
    "unknown-parameter",
    "unknown-value",
    "missing-verb",
    "missing-parameter",
    "missing-value",
    "coordinates-contradicted",
    "coordinates-unstated",
    "example-fails",
    "example-needs-repair",
    "benchmark-leak",
]

_VIEW = View(ScreenSize(1080, 2400))
_SAMPLE = re.compile(
    r"<think>(?:(?!<think>).)*?</action>(?:\s*<conclusion>(?:(?!<think>).)*?</conclusion>)?", re.DOTALL
)
_ALTERNATIVES = re.compile(r"\s*(?:[/|,]|\bor\b)\s*")


@dataclass(frozen=True)
class Fault:
    """A rule that a prompt breaks: why, and from which character up to which."""

    rule: Rule
    reason: str
    start: int
    end: int


def tool_docs(text: str, segments: Sequence[Segment]) -> Segment:
    """Where omissions are reported: the tool docs, or the whole prompt where its components are not known."""
    docs = (segment for segment in segments if segment.component.startswith("tool_docs"))
    return next(docs, Segment("prompt", 0, len(text)))


class GrammarRules:
    """Holds one prompt against one codec."""

    def __init__(self, text: str, calls: Sequence[DocumentedCall], codec: Codec, segments: Sequence[Segment]) -> None:
        """Look at the calls that a prompt shows."""
        self.text = text
        self.codec = codec
        self.grammar: Mapping[str, VerbSpec] = codec.grammar()
        self.docs = tool_docs(text, segments)
        self.calls = calls

    def faults(self) -> Iterator[Fault]:
        """What is wrong, in no order."""
        for call in self.calls:
            yield from self._unknown_verbs(call)
            for verb in call.verbs:
                if verb in self.grammar:
                    yield from self._arguments(verb, call)
        yield from self._omissions()
        yield from self._examples()

    def _unknown_verbs(self, call: DocumentedCall) -> Iterator[Fault]:
        unknown = [verb for verb in call.verbs if verb not in self.grammar]
        if not unknown or not self._is_action(call):
            return
        folded = {verb.casefold(): verb for verb in self.grammar}
        near = [folded[verb.casefold()] for verb in unknown if verb.casefold() in folded]
        hint = f"; it spells {', '.join(near)}" if near else ""
        if len(call.verbs) > 1:
            hint = "; names joined with slashes must each be spelled out"
        reason = f"shows {', '.join(unknown)}, which {self.codec.name} does not accept{hint}"
        yield Fault("unknown-verb", reason, call.start, call.end)

    def _is_action(self, call: DocumentedCall) -> bool:
        """Whether it is meant as an action and not as prose with a bracket, as in "item(s)"."""
        return (
            any(verb in self.grammar or verb[0].isupper() for verb in call.verbs)
            or any(argument.name and argument.value for argument in call.arguments)
            or any(verb.casefold() in map(str.casefold, self.grammar) for verb in call.verbs)
        )

    def _arguments(self, verb: str, call: DocumentedCall) -> Iterator[Fault]:
        accepted = self.grammar[verb].parameters
        for argument in call.arguments:
            if argument.name is None:
                continue
            if argument.name not in accepted:
                takes = f"it takes {', '.join(accepted)}" if accepted else "it takes none"
                reason = f"gives {verb} the parameter {argument.name}, which {self.codec.name} does not accept; {takes}"
                yield Fault("unknown-parameter", reason, call.start, call.end)
            elif accepted[argument.name].choices and argument.word is not None:
                yield from self._values(verb, argument, call)

    def _values(self, verb: str, argument: DocumentedArgument, call: DocumentedCall) -> Iterator[Fault]:
        choices = self.grammar[verb].parameters[str(argument.name)].choices
        shown = [value for value in _ALTERNATIVES.split(argument.word or "") if value]
        wrong = [value for value in shown if value not in choices]
        if wrong:
            reason = f"gives {verb}'s {argument.name} the value {', '.join(wrong)}; it takes {', '.join(choices)}"
            yield Fault("unknown-value", reason, call.start, call.end)
        elif 1 < len(shown) < len(choices):
            left_out = ", ".join(value for value in choices if value not in shown)
            yield Fault("missing-value", f"leaves out {left_out} of {verb}'s {argument.name}", call.start, call.end)

    def _omissions(self) -> Iterator[Fault]:
        for verb, spec in self.grammar.items():
            calls = [call for call in self.calls if verb in call.verbs]
            if not calls:
                reason = f"never shows {verb}, which {self.codec.name} accepts"
                yield Fault("missing-verb", reason, self.docs.start, self.docs.end)
                continue
            shown = {argument.name for call in calls for argument in call.arguments}
            for name in spec.parameters:
                if name not in shown:
                    how = "needs" if name in spec.required else "accepts"
                    reason = f"never shows {verb}'s parameter {name}, which {self.codec.name} {how}"
                    yield Fault("missing-parameter", reason, calls[0].start, calls[0].end)

    def _examples(self) -> Iterator[Fault]:
        before, behind = _envelope(self.codec)
        examples = [call for call in self.calls if self._is_example(call)]
        for call in examples:
            yield from self._parsed(before + self.text[call.start : call.end] + behind, call.start, call.end)
        for sample in _SAMPLE.finditer(self.text):
            if any(sample.start() < call.start < sample.end() for call in examples):
                yield from self._parsed(sample[0], *sample.span())

    def _is_example(self, call: DocumentedCall) -> bool:
        """Whether a model could say it as it stands; wrong names are reported as such, not as failing examples."""
        if any(verb not in self.grammar for verb in call.verbs):
            return False
        accepted = self.grammar[call.verbs[0]].parameters
        named = all(argument.name is None or argument.name in accepted for argument in call.arguments)
        return named and not any(self._stands_for(call.verbs[0], argument) for argument in call.arguments)

    def _stands_for(self, verb: str, argument: DocumentedArgument) -> bool:
        """Whether an argument is a placeholder, or the list of what may stand there."""
        if argument.placeholder:
            return True
        parameter = self.grammar[verb].parameters.get(argument.name or "")
        return parameter is not None and bool(parameter.choices) and argument.word not in parameter.choices

    def _parsed(self, answer: str, start: int, end: int) -> Iterator[Fault]:
        parse = self.codec.parse(answer, _VIEW, finish_reason="stop")
        if parse.action is None:
            yield Fault("example-fails", f"an example that {self.codec.name} cannot read: {parse.error}", start, end)
        elif not parse.strict:
            repairs = ", ".join(parse.repairs)
            yield Fault("example-needs-repair", f"an example that {self.codec.name} must repair: {repairs}", start, end)


def _envelope(codec: Codec) -> tuple[str, str]:
    """What the codec has around an action as prompts show it."""
    try:
        sample = codec.render(Wait(), _VIEW, think="It is loading.", conclusion="Wait.")
    except Inexpressible:
        return "", ""
    for call in documented_calls(sample):
        if call.verbs[0] in codec.grammar():
            return sample[: call.start], sample[call.end :]
    return "", ""
