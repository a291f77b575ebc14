"""Whatever the grammar allows, the codec reads strictly: tested on texts drawn from the grammar itself."""

from __future__ import annotations

import re
from random import Random

import pytest

from mobile_world.agents.codecs import View, codec
from mobile_world.agents.models import venus_grammar
from mobile_world.domain import ConfigError, ScreenSize

SCREEN = ScreenSize(1080, 2400)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]|[\w-]+|[()|?*+]')
GEOMETRY = {"clamped-coordinates", "direction-disagrees", "scroll-without-points"}
"""What a grammar cannot know: how large the picture is, and whether two places make a movement."""

Tree = tuple[str, object]


class Sampler:
    """Draws texts from a grammar in the part of GBNF that ours uses."""

    def __init__(self, grammar: str, seed: int) -> None:
        self.rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
        self.random = Random(seed)

    def rule(self, name: str) -> str:
        self.tokens = TOKEN.findall(self.rules[name])
        tokens, at = self.tokens, 0
        alternatives, end = self._parse(tokens, at)
        assert end == len(tokens)
        return self._draw(alternatives)

    def _parse(self, tokens: list[str], at: int) -> tuple[list[list[tuple[object, str]]], int]:
        alternatives: list[list[tuple[object, str]]] = [[]]
        while at < len(tokens) and tokens[at] != ")":
            token, at = tokens[at], at + 1
            if token == "|":
                alternatives.append([])
                continue
            item: object = token
            if token == "(":
                item, at = self._parse(tokens, at)
                at += 1
            times = tokens[at] if at < len(tokens) and tokens[at] in "?*+" else ""
            at += len(times)
            alternatives[-1].append((item, times))
        return alternatives, at

    def _draw(self, alternatives: list[list[tuple[object, str]]]) -> str:
        drawn = ""
        for item, times in self.random.choice(alternatives):
            count = {"": (1, 1), "?": (0, 1), "*": (0, 12), "+": (1, 12)}[times]
            drawn += "".join(self._one(item) for _ in range(self.random.randint(*count)))
        return drawn

    def _one(self, item: object) -> str:
        if isinstance(item, list):
            return self._draw(item)
        token = str(item)
        if token.startswith('"'):
            return token[1:-1].replace("\\n", "\n") if token == '"\\n"' else _plain(token[1:-1])
        if token.startswith("["):
            return self._letter(token)
        return self.rule(token)

    def _letter(self, token: str) -> str:
        allowed = re.compile(token)
        letters = [each for each in "aZ09 ,()=\"'\\<>\n\r\téß你👋" if allowed.fullmatch(each)]
        return self.random.choice(letters)


def _plain(literal: str) -> str:
    return re.sub(r"\\(.)", r"\1", literal)


@pytest.mark.parametrize("texts", [300, pytest.param(3000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["venus@1.0", "venus@1.0-72b", "venus@1.5"])
def test_the_codec_reads_everything_the_grammar_allows(name: str, texts: int) -> None:
    grammar, view = venus_grammar(name), View(SCREEN, None)
    sampler = Sampler(grammar, seed=11)
    read = codec(name)
    verbs = set()
    for _ in range(texts):
        text = sampler.rule("root")
        parse = read.parse(text, view)
        assert parse.action is not None or "two different places" in (parse.error or ""), (text, parse.error)
        assert set(parse.repairs) <= GEOMETRY, (text, parse.repairs)
        verbs.add(re.findall(r"<action>(\w+)\(", text)[0])
    assert verbs == set(read.grammar())


def test_other_protocols_have_none() -> None:
    with pytest.raises(ConfigError, match="qwen"):
        venus_grammar("qwen@3")
