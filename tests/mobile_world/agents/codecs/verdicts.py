"""What must hold of every parse of every codec, and the words that codecs look for."""

from __future__ import annotations

import re

from mobile_world.agents.codecs import Codec, Inexpressible, Parse
from mobile_world.domain import Action, ToolCall
from tests.mobile_world.agents.codecs.any_action import SCREENS, view
from tests.mobile_world.domain.each_action import EACH_ACTION

VIEW = view(SCREENS[0])

FRAGMENTS = (
    *"'\"()[]{}<>,=:\\/|\n\0 \t.-0719eé，（）“’",
    *(
        "<think>",
        "</think>",
        "<action>",
        "</action>",
        "<tool_call>",
        "</tool_call>",
        "<answer>",
        "</answer>",
        "<point>",
    ),
    *(
        "```",
        "Action:",
        "Thought:",
        "null",
        "true",
        "1e999",
        "-1",
        "99999999999999999999",
        '{"a":',
        "\\u12",
        "\x1b[31m",
    ),
    *("box=(1,2)", "coordinate", "content='", "\ud83d", "</", "<|im_end|>", " and then "),
)


def written(each: Codec) -> list[str]:
    """What a model would say for every action its protocol can express."""
    texts = []
    for action in EACH_ACTION:
        try:
            texts.append(each.render(action, VIEW, think="I tap the (red) button, it's there.", conclusion="Tapped."))
        except Inexpressible:
            continue
    return texts


def check(each: Codec, text: str) -> Parse:
    """What must hold of every parse; what an endpoint says at the end decides whether there is an action, not which."""
    cut, found, whole = (each.parse(text, VIEW, finish_reason=reason) for reason in ("length", None, "stop"))
    assert cut.action in (None, found.action)
    assert found.action in (None, whole.action)
    check_parse(each, text, whole)
    return check_parse(each, text, found)


def check_parse(each: Codec, text: str, found: Parse) -> Parse:
    """What must hold of one parse."""
    assert found.raw == text
    assert found.strict == (found.action is not None and not found.repairs)
    assert (found.error is None) == (found.action is not None)
    assert found.span is None or 0 <= found.span.start <= found.span.end <= len(text)
    if found.action is not None:
        assert found.span is not None
        check_verb(each, found, text[slice(*found.span)], found.action)
    return found


def check_verb(each: Codec, found: Parse, spoken: str, action: Action) -> None:
    """The words an action was made of hold a verb that the codec itself would use for it."""
    if isinstance(action, ToolCall) or "alias-verb" in found.repairs:
        return
    try:
        rendered = each.render(action, VIEW)
    except Inexpressible:
        return
    span = each.parse(rendered, VIEW, finish_reason="stop").span
    assert span is not None
    fitting = [verb for verb in each.grammar() if verb.lower() in rendered[slice(*span)].lower()]
    assert any(folded(verb) in folded(spoken) for verb in fitting), (spoken, found)


def folded(words: str) -> str:
    """Words as a lenient reader compares them: letters and digits alone."""
    return re.sub(r"[\W_]+", "", words.lower())
