"""What the linter finds in the specification's prompts, and does not find in corrected ones."""

from __future__ import annotations

import time

import pytest

from mobile_world.agents.codecs import Inexpressible, View, codec, codec_names
from mobile_world.domain import (
    Action,
    Answer,
    ConfigError,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from mobile_world.prompts import (
    Benchmark,
    Levels,
    LintFinding,
    component_set,
    design,
    lint_prompt,
    render,
    shipped_benchmark,
)
from mobile_world.prompts.grammar_rules import DocumentedArgument, documented_calls
from mobile_world.prompts.lint import LONGEST_PROMPT, stated_spaces

GRID = "Coordinates run from 0 to 1000."
PIXELS = "Coordinates are pixels of the image."


def lint_docs(docs: str, *, set_name: str = "specification", codec_name: str = "venus@1.0") -> list[LintFinding]:
    levels = Levels("navigator", "concise", docs, 0, "none", "adaptive")
    rendered = render(levels, component_set(set_name))
    return lint_prompt(rendered.text, codec(codec_name), segments=rendered.segments)


def found(text: str, codec_name: str = "venus@1.0") -> set[str]:
    """Rules that a text breaks, but for what it leaves out."""
    return {
        finding.rule
        for finding in lint_prompt(text, codec(codec_name))
        if finding.rule not in ("missing-verb", "missing-parameter", "coordinates-unstated")
    }


def test_the_terse_docs_of_the_specification_teach_a_grammar_that_is_rejected() -> None:
    findings = lint_docs("terse")
    assert {(finding.rule, finding.quote) for finding in findings if finding.rule.startswith("unknown")} == {
        ("unknown-parameter", "Scroll(start,end,dir)"),
        ("unknown-parameter", "Type(text)"),
        ("unknown-parameter", "Finished(text)"),
        ("unknown-parameter", "CallUser(text)"),
        ("unknown-verb", "PressBack/Home/Enter/Recent()"),
    }
    omitted = [finding.reason.split(",")[0] for finding in findings if finding.rule == "missing-verb"]
    assert omitted == ["never shows PressHome", "never shows PressEnter", "never shows PressRecent"]
    typing = next(finding for finding in findings if finding.quote == "Type(text)")
    assert (typing.severity, typing.component, typing.line, typing.column) == ("error", "tool_docs.terse", 1, 62)
    assert typing.reason == "gives Type the parameter text, which venus@1.0 does not accept; it takes content"


def test_the_moderate_docs_of_the_specification_leave_out_long_press() -> None:
    errors = [finding for finding in lint_docs("moderate") if finding.severity == "error"]
    assert [finding.reason for finding in errors] == ["never shows LongPress, which venus@1.0 accepts"]


@pytest.mark.parametrize("docs", ["terse", "moderate", "verbose"])
def test_no_docs_of_the_specification_say_what_coordinates_mean(docs: str) -> None:
    warnings = [finding.rule for finding in lint_docs(docs) if finding.severity == "warning"]
    assert warnings == ["coordinates-unstated"]


def test_the_verbose_docs_of_the_specification_have_no_errors() -> None:
    assert [finding for finding in lint_docs("verbose") if finding.severity == "error"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("set_name", "codec_name"),
    [("corrected", "venus@1.0"), ("corrected", "venus@1.0-72b"), ("corrected-1000", "venus@1.5")],
)
def test_every_combination_of_a_corrected_set_is_clean(set_name: str, codec_name: str) -> None:
    components, reader, benchmark = component_set(set_name), codec(codec_name), shipped_benchmark()
    for run in design("fraction-27").runs:
        rendered = render(run.levels, components)
        assert lint_prompt(rendered.text, reader, segments=rendered.segments, benchmark=benchmark) == []


def test_the_wrong_corrected_set_contradicts_the_codec() -> None:
    rules = {finding.rule for finding in lint_docs("moderate", set_name="corrected", codec_name="venus@1.5")}
    assert rules == {"unknown-parameter", "coordinates-contradicted"}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Hover(box=(x, y))", {"unknown-verb"}),
        ("click(box=(x, y))", {"unknown-verb"}),
        ("Click(point=(x, y))", {"unknown-parameter"}),
        ("Wait(seconds=3)", {"unknown-parameter"}),
        ("Scroll(start=(x, y), end=(x, y), direction='up/sideways')", {"unknown-value"}),
        ("Scroll(start=(x, y), end=(x, y), direction='up/down')", {"missing-value"}),
        ("Scroll(start=(x, y), end=(x, y), direction='up|down|left|right')", set()),
        ("Scroll(start=(9, 9), end=(9, 1), direction='down')", {"example-needs-repair"}),
        ("Click(box=(100, 200, 300))", {"example-fails"}),
        ("Click(box=(9000, 10))", {"example-needs-repair"}),
        ("Type(content='call (555) 1234, it's late')", {"example-needs-repair"}),
        ("Type(content='call (555) 1234')", set()),
        ("Type(content='…')", set()),
        ("Tap the item(s) that you need (all of them).", set()),
        ("<think>a</think><action>Click(box=(1, 2))</action>", set()),
        ("<think>a</think><action>Click(box=(1, 2)) and wait</action>", {"example-fails"}),
        ("<think>a</think><action>Click(box=[1, 2])</action>", {"example-needs-repair"}),
        ("<think>why</think><action>Click(box=(x, y))</action>", set()),
        ("<think>a</think><action>One of the actions</action>", set()),
        (GRID, {"coordinates-contradicted"}),
        ("Coordinates are normalised to [0, 1].", {"coordinates-contradicted"}),
        ("The screen is 999x999.", {"coordinates-contradicted"}),
        ("Coordinates are pixels of the device's screen.", {"coordinates-contradicted"}),
        (PIXELS, set()),
        ("Click(box=(0, 1000))", set()),
    ],
)
def test_rules(text: str, rules: set[str]) -> None:
    assert found(text) == rules


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (GRID, set()),
        ("Coordinates run from 0 to 999.", set()),
        ("Coordinates are between 0 and 1.", {"coordinates-contradicted"}),
        (PIXELS, {"coordinates-contradicted"}),
    ],
)
def test_coordinates_on_a_grid(text: str, rules: set[str]) -> None:
    assert found(text, "venus@1.5") == rules


def test_actions_in_json_are_read_too() -> None:
    text = 'Answer {"name": "mobile_use", "arguments": {"action": "click", "coordinate": [x, y]}} on 999x999.'
    shown = [finding.reason for finding in lint_prompt(text, codec("qwen3vl"))]
    assert not [reason for reason in shown if "click" in reason]
    assert "gives click the parameter where" in " ".join(
        finding.reason for finding in lint_prompt(text.replace("coordinate", "where"), codec("qwen3vl"))
    )


SAID: tuple[Action, ...] = (
    Tap(at=Point(x=0.5, y=0.5)),
    LongPress(at=Point(x=0.2, y=0.9)),
    Swipe(start=Point(x=0.5, y=0.7), end=Point(x=0.5, y=0.3)),
    Scroll(direction="down"),
    TypeText(text="call (555) 1234, then it is done"),
    Key(name="BACK"),
    OpenApp(app="Clock"),
    Answer(text="42"),
    Finish(text="done"),
    Wait(),
)


@pytest.mark.parametrize("name", codec_names())
def test_examples_in_a_codecs_own_words_are_clean(name: str) -> None:
    reader = codec(name)
    for action in SAID:
        try:
            said = reader.render(action, View(ScreenSize(1080, 2400)), think="I see.", conclusion="Do it.")
        except Inexpressible:
            continue
        assert found(f"Example:\n{said}", name) == set()


@pytest.mark.parametrize("name", codec_names())
def test_every_codec_can_be_asked(name: str) -> None:
    rendered = render(design("given").runs[5].levels, component_set("corrected"))
    assert isinstance(lint_prompt(rendered.text, codec(name), segments=rendered.segments), list)


def test_leaks_are_marked_to_their_last_word() -> None:
    benchmark = Benchmark.of(["BigTask"], [], ["Turn the torch on and off {count} times."])
    text = "Often you turn the torch on and off again, as in BigTask, with org.example.app."
    marked = [text[leak.start : leak.end] for leak in benchmark.leaks(text)]
    assert marked == ["BigTask", "org.example.app", "turn the torch on and"]


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        ("Tasks are like ContactsAddContact.", ["names the benchmark task ContactsAddContact"]),
        ("Notes are in Markor.", ["names Markor, an app that is on the phone because the benchmark uses it"]),
        ("Use com.android.deskclock for that.", ["names the package com.android.deskclock, which only"]),
        ("Apps: Contacts, Clock, Settings.", ["lists apps of the benchmark: Clock, Contacts, Settings"]),
        ("Launch(app='Settings'), or Clock.", []),
        ("Often you turn the torch on and off again.", ["uses the words of a task's goal"]),
        ("Turn it on.", []),
        ("turn the torch on and off", ["uses the words of a task's goal"]),
        ("the torch on and off? Turn the torch on and on", ["uses the words of a task's goal"] * 2),
        ("Launch(app='Markor'), not Markdown.", ["names Markor"]),
    ],
)
def test_what_only_the_benchmark_knows(text: str, leaks: list[str]) -> None:
    benchmark = Benchmark.of(
        ["ContactsAddContact"], ["Contacts", "Clock", "Settings"], ["Turn the torch on and off {count} times."]
    )
    reasons = [leak.reason for leak in benchmark.leaks(text)]
    assert len(reasons) == len(leaks)
    assert all(reason.startswith(leak) for reason, leak in zip(reasons, leaks, strict=True))


def test_our_benchmark_knows_our_tasks_and_the_official_names() -> None:
    benchmark = shipped_benchmark()
    assert {"SimpleContactTask", "ContactsAddContact"} <= benchmark.task_names
    assert "Markor" in benchmark.apps
    assert benchmark.phrases


@pytest.mark.slow
@pytest.mark.parametrize("part", ["a(", "{", "(", "<think>", "a", "a/", "'", "Click(box=(", "0 to ", "\x00", "pixels "])
def test_texts_made_to_be_slow_are_not(part: str) -> None:
    started = time.monotonic()
    lint_prompt((part * 100_000)[:100_000], codec("venus@1.0"), benchmark=shipped_benchmark())
    assert time.monotonic() - started < 20


def test_a_book_is_no_prompt() -> None:
    with pytest.raises(ConfigError, match="is not a prompt"):
        lint_prompt("word " * 100_000, codec("venus@1.0"))


def test_the_longest_prompt_is_one() -> None:
    assert lint_prompt(PIXELS.ljust(LONGEST_PROMPT), codec("venus@1.0"), own=True)
    with pytest.raises(ConfigError, match="a text of 100,001 characters is not a prompt; the limit is 100,000"):
        lint_prompt(PIXELS.ljust(LONGEST_PROMPT + 1), codec("venus@1.0"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hover(box=(x, y))", "shows Hover, which venus@1.0 does not accept"),
        ("click(box=(x, y))", "shows click, which venus@1.0 does not accept; it spells Click"),
        (
            "PressBack/Home()",
            "shows Home, which venus@1.0 does not accept; names joined with slashes must each be spelled out",
        ),
    ],
)
def test_an_unknown_verb_is_told_with_its_spelling(text: str, reason: str) -> None:
    [finding] = [each for each in lint_prompt(text, codec("venus@1.0")) if each.rule == "unknown-verb"]
    assert (finding.reason, finding.quote, finding.component, finding.line, finding.column) == (
        reason,
        text,
        "prompt",
        1,
        1,
    )


def test_what_a_custom_prompt_leaves_out_is_a_remark() -> None:
    ours, custom = (lint_prompt("Tap.", codec("venus@1.0"), own=own) for own in (False, True))
    assert {finding.severity for finding in ours} == {"error", "warning"}
    assert {finding.severity for finding in custom} == {"remark"}
    assert [finding.rule for finding in ours] == [finding.rule for finding in custom]


def test_findings_are_placed_by_line_and_column_and_quoted_in_short() -> None:
    text = f"{PIXELS}\nUse\n  Hover(what='{'x' * 100}') now."
    [finding] = [each for each in lint_prompt(text, codec("venus@1.0")) if each.rule == "unknown-verb"]
    assert (finding.line, finding.column, len(finding.quote)) == (3, 3, 80)
    assert finding.quote.startswith("Hover(what='xxx") and finding.quote.endswith("x…")


def test_brackets_are_followed_eight_deep() -> None:
    for depth, found in ((8, 1), (9, 0)):
        assert len(documented_calls(f"Click{'(' * depth}{')' * depth}")) == found


@pytest.mark.parametrize(
    ("value", "word", "placeholder"),
    [("'", None, False), ("''", "", False), ("'up'", "up", False), ("x", None, True), ("(1, 2)", None, False)],
)
def test_values_of_a_documented_call(value: str, word: str | None, placeholder: bool) -> None:
    argument = DocumentedArgument("a", value)
    assert (argument.word, argument.placeholder) == (word, placeholder)
    assert DocumentedArgument("a", None).placeholder


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("from 0 to 1000", [("grid", 1000.0)]),
        ("0.0 - 1.0 or [0, 999)", [("grid", 1.0), ("grid", 999.0)]),
        ("a 999 x 999 field", [("grid", 999.0)]),
        ("from 0 to 1000.5, 10 to 999, 0 to 9990", []),
        ("pixels of the screenshot", [("image", 0.0)]),
        ("pixels on your device", [("screen", 0.0)]),
        ("Pixel coordinates, or the element index", [("pixels", 0.0), ("index", 0.0)]),
    ],
)
def test_statements_about_coordinates(text: str, spaces: list[tuple[str, float]]) -> None:
    assert [(space.kind, space.top) for space in stated_spaces(text)] == spaces
