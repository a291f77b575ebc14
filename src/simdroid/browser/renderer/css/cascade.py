"""The cascade: which declarations count for an element, and the values they compute to.

Elements that match the same rules below parents of the same style share one `Style`, so a long list costs a few.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tinycss2 import ast

from simdroid.browser.renderer.css.colors import CURRENT, CssColor, Scheme
from simdroid.browser.renderer.css.image_values import Gradient, ShadowValue
from simdroid.browser.renderer.css.properties import INHERITED, INITIAL
from simdroid.browser.renderer.css.shorthands import Declared, Pending, Wide, expand
from simdroid.browser.renderer.css.stylesheet import StyleSheets, parse_inline
from simdroid.browser.renderer.css.values import Context, Number, Percent, compute, resolve

_MOST_TOKENS = 4096
"""Of a value after substitution: custom properties that double each other end here."""


class Style:
    """The computed values of an element; `style["margin-top"]` is a float, a percentage or a keyword."""

    __slots__ = ("custom", "dark", "inherited", "key", "values")

    def __init__(self, values: dict[str, Any], custom: Mapping[str, Any], dark: bool, key: int) -> None:
        self.values = values
        self.custom = custom
        self.dark = dark
        self.key = key
        """A number of its own, for caches."""
        self.inherited = {name: value for name, value in values.items() if name in INHERITED}

    def __getitem__(self, name: str) -> Any:
        value = self.values.get(name)
        return INITIAL[name] if value is None else value

    def color(self, name: str) -> CssColor:
        """A colour, with `currentcolor` and the colour scheme worked out."""
        return self.used_color(self[name])

    def used_color(self, value: Any) -> CssColor:
        """A colour inside another value."""
        if isinstance(value, Scheme):
            value = value.of(self.dark)
        if value == CURRENT or value == "auto":
            return self.color("color")
        return value if isinstance(value, CssColor) else CssColor(*value)

    def changed(self, **values: Any) -> Style:
        """The style of an anonymous box below this one: what is inherited, and some values; `_` stands for `-`."""
        own = {name.replace("_", "-"): value for name, value in values.items()}
        return Style({**self.inherited, **own}, self.custom, self.dark, -self.key)


class Styler:
    """Computes styles with the rules of a page's sheets."""

    def __init__(self, sheets: StyleSheets) -> None:
        self.sheets = sheets
        self._styles: dict[tuple[Any, ...], Style] = {}
        self._last = 1
        self.root_size = 16.0
        self.nothing = Style({}, {}, False, 1)

    def style(
        self,
        matched: Iterable[Sequence[int]],
        parent: Style | None = None,
        *,
        inline: str = "",
        hints: str = "",
        is_root: bool = False,
    ) -> Style:
        """The style of an element or pseudo-element; `hints` are what old attributes say, as declarations."""
        parent = parent or self.nothing
        key = (parent.key, tuple(map(tuple, matched)), inline, hints, is_root)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self._computed(key[1], parent, inline, hints, is_root)
        return style

    def _computed(
        self, matched: Sequence[Sequence[int]], parent: Style, inline: str, hints: str, is_root: bool
    ) -> Style:
        declared, agent = self._cascaded(matched, inline, hints)
        own = {name: tokens for name, tokens in declared.items() if name.startswith("--") and isinstance(tokens, tuple)}
        custom = {**parent.custom, **own} if own else parent.custom
        self._last += 1
        return _Computing(self, declared, agent, custom, parent, self._last).style(is_root)

    def _cascaded(
        self, matched: Sequence[Sequence[int]], inline: str, hints: str
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """By longhand the declaration that counts, and what the user agent's sheet alone says."""
        rules, in_force, first_author = self.sheets.rules, self.sheets.in_force, self.sheets.agent_rules
        agent: dict[str, Any] = {}
        author: list[tuple[int, int, int]] = []
        for number, specificity in sorted(matched, key=lambda match: (match[1], match[0])):
            if number >= len(rules) or not in_force[number]:
                continue
            if number < first_author:
                agent.update((name, value) for name, value, _ in rules[number].declarations)
            else:
                author.append((rules[number].layer, specificity, number))
        declared = dict(agent)
        if hints:
            declared.update((name, value) for name, value, _ in parse_inline(hints))
        important: list[Declared] = []
        for _, _, number in sorted(author):
            for declaration in rules[number].declarations:
                if declaration.important:
                    important.append(declaration)
                else:
                    declared[declaration.name] = declaration.value
        for declaration in parse_inline(inline) if inline else ():
            if declaration.important:
                important.append(declaration)
            else:
                declared[declaration.name] = declaration.value
        self._finish_animation(declared)
        for name, value, _ in important:
            declared[name] = value
        return declared, agent

    def _finish_animation(self, declared: dict[str, Any]) -> None:
        """Apply how an animation ends that stays as it ended."""
        words = str(declared.get("animation") or "").split()
        if "forwards" in words or "both" in words:
            for word in words:
                declared.update((name, value) for name, value, _ in self.sheets.ends.get(word, ()))


class _Computing:
    """One element's values on their way from declared to computed."""

    def __init__(
        self,
        styler: Styler,
        declared: dict[str, Any],
        agent: dict[str, Any],
        custom: Mapping[str, Any],
        parent: Style,
        key: int,
    ) -> None:
        self.styler, self.declared, self.agent = styler, declared, agent
        self.custom, self.parent, self.key = custom, parent, key
        self.values: dict[str, Any] = dict(parent.inherited)

    def style(self, is_root: bool) -> Style:
        viewport = self.styler.sheets.viewport
        parent_size = float(self.parent["font-size"])
        context = Context(parent_size, self.styler.root_size, viewport.width, viewport.height)
        self._apply(("font-size",), context)
        size = self.values.get("font-size", parent_size)
        size = float(size) if isinstance(size, float) else (resolve(size, parent_size) or 0.0)
        self.values["font-size"] = min(max(size, 0.0), 10000.0)
        if is_root:
            self.styler.root_size = self.values["font-size"]
        context = Context(self.values["font-size"], self.styler.root_size, viewport.width, viewport.height)
        self._apply([name for name in self.declared if name != "font-size" and not name.startswith("--")], context)
        self._finish()
        scheme = str(self.values.get("color-scheme", "normal")).split()
        dark = viewport.dark and "dark" in scheme
        return Style(self.values, self.custom, dark or ("dark" in scheme and "light" not in scheme), self.key)

    def _apply(self, names: Iterable[str], context: Context) -> None:
        for name in names:
            if name in self.declared:
                value = self._specified(name, self.declared[name])
                if value is None:
                    continue
                if isinstance(value, Gradient | ShadowValue):
                    value = type(value)(*compute(tuple(value), context))
                self.values[name] = _nested(value, context)

    def _specified(self, name: str, value: Any) -> Any:
        """A declared value with `var()` and the wide keywords worked out; None where the inherited one stays."""
        if isinstance(value, Pending):
            tokens = self._substituted(value.tokens, set())
            value = (dict(expand(value.name, tokens)) if tokens is not None else {}).get(name, Wide("unset"))
            if isinstance(value, Pending):
                value = Wide("unset")
        if not isinstance(value, Wide):
            return value
        keyword = value.keyword
        if keyword.startswith("revert"):
            agent = self.agent.get(name)
            if agent is not None and not isinstance(agent, Wide | Pending):
                return agent
            keyword = "unset"
        if keyword == "unset":
            keyword = "inherit" if name in INHERITED else "initial"
        return self.parent[name] if keyword == "inherit" else INITIAL[name]

    def _substituted(self, tokens: Sequence[ast.Node], inside: set[str]) -> list[ast.Node] | None:
        """Tokens with every `var()` replaced; None when one has no value, or when there are too many."""
        replaced: list[ast.Node] = []
        for token in tokens:
            if len(replaced) > _MOST_TOKENS:
                return None
            if token.type == "function" and token.lower_name == "var":
                inner = self._variable(token, inside)
                if inner is None:
                    return None
                replaced.extend(inner)
            elif token.type == "function":
                inner = self._substituted(token.arguments, inside)
                if inner is None:
                    return None
                replaced.append(ast.FunctionBlock(token.source_line, token.source_column, token.name, inner))
            elif token.type == "() block":
                inner = self._substituted(token.content, inside)
                if inner is None:
                    return None
                replaced.append(ast.ParenthesesBlock(token.source_line, token.source_column, inner))
            else:
                replaced.append(token)
        return replaced if len(replaced) <= _MOST_TOKENS else None

    def _variable(self, token: ast.FunctionBlock, inside: set[str]) -> list[ast.Node] | None:
        arguments = list(token.arguments)
        while arguments and arguments[0].type == "whitespace":
            arguments.pop(0)
        if not arguments or arguments[0].type != "ident":
            return None
        name = arguments[0].value
        if name not in inside and len(inside) < 64:
            value = self.custom.get(name)
            if value is not None and not _is_initial(value):
                replaced = self._substituted(value, inside | {name})
                if replaced is not None:
                    return replaced
        rest = arguments[1:]
        while rest and rest[0].type == "whitespace":
            rest.pop(0)
        if rest and rest[0].type == "literal" and rest[0].value == ",":
            return self._substituted(rest[1:], inside)
        return None

    def _finish(self) -> None:
        """Values that depend on others of the same element."""
        values = self.values
        weight = values.get("font-weight", 400.0)
        if isinstance(weight, str):
            above = float(self.parent["font-weight"])
            if weight == "bolder":
                values["font-weight"] = 400.0 if above < 350 else 700.0 if above < 550 else 900.0
            else:
                values["font-weight"] = 100.0 if above < 550 else 400.0 if above < 750 else 700.0
        line_height = values.get("line-height")
        if isinstance(line_height, Percent):
            values["line-height"] = line_height.value * values["font-size"] / 100
        elif line_height is not None and not isinstance(line_height, float | str | Number):
            values["line-height"] = resolve(line_height, values["font-size"]) or 0.0
        if values.get("color") == CURRENT:
            values["color"] = self.parent["color"]
        for side in ("top", "right", "bottom", "left"):
            if values.get(f"border-{side}-style", "none") in ("none", "hidden"):
                values[f"border-{side}-width"] = 0.0
        if values.get("outline-style", "none") == "none":
            values["outline-width"] = 0.0
        across, down = values.get("overflow-x", "visible"), values.get("overflow-y", "visible")
        if across != down and "visible" in (across, down) and "clip" not in (across, down):
            values["overflow-x" if across == "visible" else "overflow-y"] = "auto"


def _nested(value: Any, context: Context) -> Any:
    """Values that are tuples of gradients or shadows are computed inside, and keep their types."""
    if isinstance(value, tuple) and value and isinstance(value[0], Gradient | ShadowValue):
        return tuple(
            type(item)(*compute(tuple(item), context)) if isinstance(item, Gradient | ShadowValue) else item
            for item in value
        )
    return compute(value, context)


def _is_initial(tokens: Sequence[ast.Node]) -> bool:
    words = [token for token in tokens if token.type != "whitespace"]
    return len(words) == 1 and words[0].type == "ident" and words[0].lower_value == "initial"
