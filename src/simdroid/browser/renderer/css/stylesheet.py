"""Style sheets: texts parsed once into rules, in the order in which they count.

A rule is numbered by its place in all sheets of a page, the user agent's first. Its selector goes to the DOM, whose
matcher is the only one; its declarations stay here. Rules of media queries that do not hold keep their numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NamedTuple

import tinycss2
from tinycss2 import ast

from simdroid.browser.renderer.css.media import PageViewport, condition, media_matches
from simdroid.browser.renderer.css.properties import INITIAL
from simdroid.browser.renderer.css.shorthands import SHORTHANDS, Declared, expand

MOST_RULES = 100_000
_DEEPEST = 32


class Rule(NamedTuple):
    """A style rule; `media` are queries that must all hold."""

    selector: str
    declarations: tuple[Declared, ...]
    media: tuple[str, ...] = ()
    layer: int = 0
    """Cascade layers count before unlayered rules: -1 for rules inside any layer."""


class StyleSheet(NamedTuple):
    """A parsed style sheet; of `@keyframes` only how they end is kept, because no animation is seen running."""

    rules: tuple[Rule, ...]
    ends: Mapping[str, tuple[Declared, ...]]


@lru_cache(256)
def parse_sheet(text: str) -> StyleSheet:
    """The rules of a style sheet; what is not understood is left out, as CSS asks."""
    nodes = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return StyleSheet(tuple(_rules(nodes, (), "", 0, 0))[:MOST_RULES], dict(_ends(nodes)))


def _ends(nodes: Sequence[ast.Node]) -> Iterator[tuple[str, tuple[Declared, ...]]]:
    for node in nodes:
        if node.type != "at-rule" or node.content is None:
            continue
        name = node.lower_at_keyword.removeprefix("-webkit-")
        if name == "keyframes":
            for frame in tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True):
                if frame.type == "qualified-rule" and not {"to", "100%"}.isdisjoint(
                    moment.strip().lower() for moment in tinycss2.serialize(frame.prelude).split(",")
                ):
                    yield tinycss2.serialize(node.prelude).strip(" \"'"), tuple(_inner(frame))
        elif name in ("media", "layer", "supports"):
            yield from _ends(tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True))


def _inner(frame: ast.QualifiedRule) -> Iterator[Declared]:
    yield from _declarations(tinycss2.parse_blocks_contents(frame.content, skip_comments=True, skip_whitespace=True))


@lru_cache(4096)
def parse_inline(text: str) -> tuple[Declared, ...]:
    """The declarations of a `style` attribute."""
    return tuple(_declarations(tinycss2.parse_blocks_contents(text, skip_comments=True, skip_whitespace=True)))


@cache
def user_agent_sheet() -> StyleSheet:
    """How elements look where a page says nothing."""
    return parse_sheet((resources.files(__package__) / "user_agent.css").read_text(encoding="utf-8"))


def _rules(nodes: Sequence[ast.Node], media: tuple[str, ...], parent: str, layer: int, depth: int) -> Iterator[Rule]:
    if depth > _DEEPEST:
        return
    for node in nodes:
        if node.type == "qualified-rule":
            yield from _style_rule(node, media, parent, layer, depth)
        elif node.type == "at-rule" and node.content is not None:
            inside = _inside(node, media, layer)
            if inside is None:
                continue
            inner = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
            if parent:
                own = tuple(_declarations(inner))
                if own:
                    yield Rule(parent, own, *inside)
            yield from _rules(inner, inside[0], parent, inside[1], depth + 1)


def _inside(node: ast.AtRule, media: tuple[str, ...], layer: int) -> tuple[tuple[str, ...], int] | None:
    """What holds for the rules inside an at-rule; None where none of them count."""
    name = node.lower_at_keyword
    prelude = tinycss2.serialize(node.prelude).strip()
    if name == "media":
        return (*media, prelude), layer
    if name == "supports":
        tokens = [token for token in node.prelude if token.type not in ("whitespace", "comment")]
        return (media, layer) if condition(tokens, _supported) else None
    if name == "layer":
        return media, -1
    return (media, layer) if name in ("container", "scope", "starting-style-never") else None


def _supported(tokens: Sequence[ast.Node]) -> bool:
    if not tokens or tokens[0].type != "ident":
        return False
    name = tokens[0].lower_value
    if name.startswith("--"):
        return True
    value = [token for token in tokens[1:] if not (token.type == "literal" and token.value == ":")]
    return (name in INITIAL or name in SHORTHANDS) and bool(expand(name, value))


def _style_rule(node: ast.QualifiedRule, media: tuple[str, ...], parent: str, layer: int, depth: int) -> Iterator[Rule]:
    selector = tinycss2.serialize(node.prelude).strip()
    if parent:
        selector = _nested(selector, parent)
    inner = tinycss2.parse_blocks_contents(node.content, skip_comments=True, skip_whitespace=True)
    yield Rule(selector, tuple(_declarations(inner)), media, layer)
    nested = [item for item in inner if item.type in ("qualified-rule", "at-rule")]
    if nested:
        yield from _rules(nested, media, selector, layer, depth + 1)


def _nested(selector: str, parent: str) -> str:
    """A nested rule's selector, with `&` for the rule around it."""
    around = f":is({parent})" if "," in parent else parent
    if "&" in selector:
        return selector.replace("&", around)
    return ", ".join(f"{around} {part.strip()}" for part in selector.split(","))


def _declarations(nodes: Sequence[ast.Node]) -> Iterator[Declared]:
    for node in nodes:
        if node.type == "declaration":
            for longhand, value in expand(node.name if node.name.startswith("--") else node.lower_name, node.value):
                yield Declared(longhand, value, bool(node.important))


class StyleSheets:
    """All style sheets of a page for one viewport; `selectors` goes to the DOM's matcher, by rule number."""

    def __init__(self, sheets: Sequence[Mapping[str, Any]], viewport: PageViewport) -> None:
        agent = user_agent_sheet().rules
        rules, ends = list(agent), dict[str, tuple[Declared, ...]]()
        sheet_media: list[str] = [""] * len(agent)
        for sheet in sheets:
            parsed = parse_sheet(str(sheet.get("text") or ""))
            rules.extend(parsed.rules)
            ends.update(parsed.ends)
            sheet_media.extend([str(sheet.get("media") or "")] * len(parsed.rules))
        self.viewport = viewport
        self.rules = rules
        self.ends = ends
        self.agent_rules = len(agent)
        self.selectors = [rule.selector for rule in rules]
        self.in_force = [
            (not media or media_matches(media, viewport)) and all(media_matches(item, viewport) for item in rule.media)
            for rule, media in zip(rules, sheet_media, strict=True)
        ]
