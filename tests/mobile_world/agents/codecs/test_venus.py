from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.agents.codecs import Inexpressible, Parse, View, codec
from mobile_world.agents.codecs.frames import finger_path
from mobile_world.domain import (
    LONGEST_TEXT,
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Key,
    LongPress,
    OpenApp,
    Point,
    ScreenSize,
    Scroll,
    Swipe,
    Tap,
    ToolCall,
    TypeText,
    Wait,
)
from tests.mobile_world.agents.codecs.any_action import SCREENS, actions

PHONE = SCREENS[0]
VIEW = View(PHONE)
VERSIONS = ["venus@1.0", "venus@1.0-72b", "venus@1.5"]


def parse(call: str, name: str = "venus@1.5") -> Parse:
    return codec(name).parse(f"<think>t</think><action>{call}</action>", VIEW)


def at(x: int, y: int) -> Point:
    """A place on the grid of version 1.5."""
    return Point(x=x / 1000, y=y / 1000)


THE_TABLE: list[tuple[str, Action | None, tuple[str, ...]]] = [
    ("Click(box=(100, 200))", Tap(at=at(100, 200)), ()),
    ("click(box=(1,2))", Tap(at=at(1, 2)), ("folded-case",)),
    ("Click(box=(100.5, 200))", Tap(at=Point(x=0.1005, y=0.2)), ("fractional-coordinates",)),
    ("Click(box=(-5, 200))", Tap(at=at(0, 200)), ("clamped-coordinates",)),
    ("Click(box=[100,200])", Tap(at=at(100, 200)), ("list-for-tuple",)),
    ("Click(box=(100, 200, 300, 400))", Tap(at=at(200, 300)), ("box-centre",)),
    ("Click(100,200)", Tap(at=at(100, 200)), ("positional-arguments",)),
    ("Drag(start=(1, 2), end=(3, 4))", Drag(start=at(1, 2), end=at(3, 4)), ()),
    ("Scroll(start=(500, 800), end=(500, 200))", Swipe(start=at(500, 800), end=at(500, 200)), ()),
    (
        "Scroll(start=(500, 800), end=(500, 200), direction='up')",
        Swipe(start=at(500, 800), end=at(500, 200)),
        ("extra-parameter",),
    ),
    ("Scroll(direction='down')", Scroll(direction="up"), ("extra-parameter", "scroll-without-points")),
    ("Scroll()", None, ()),
    ("Scroll(direction=sideways)", None, ()),
    ('Type(content="hello")', TypeText(text="hello"), ()),
    ("Type(content='it's ok')", TypeText(text="it's ok"), ("unescaped-quote",)),
    (r"Type(content='it\'s ok')", TypeText(text="it's ok"), ()),
    ("Type(content='Don't, please')", TypeText(text="Don't, please"), ("unescaped-quote",)),
    ("Type(content='call (555) 1234')", TypeText(text="call (555) 1234"), ()),
    ("Type(content='smile :)')", TypeText(text="smile :)"), ()),
    ("Type(content='one\ntwo')", TypeText(text="one\ntwo"), ()),
    ("Finished()", Finish(), ()),
    ("CallUser()", None, ()),
    ("Wait(5)", Wait(seconds=5), ("positional-arguments", "extra-parameter")),
    ("Launch(url='https://a.b')", None, ()),
    ("Click(box=(1,2)) Click(box=(3,4))", None, ()),
    ("Type(content='a') Type(content='b')", None, ()),
    ("Click(box=(1,2)).", Tap(at=at(1, 2)), ("trailing-punctuation",)),
    ("Click(box=(1,2)) to open it", None, ()),
    ("Do not Click(box=(1,2))", None, ()),
]
"""Outputs of real models on which existing parsers disagree, and what is made of them here."""


@pytest.mark.parametrize(("call", "action", "repairs"), THE_TABLE, ids=[row[0] for row in THE_TABLE])
def test_outputs_on_which_parsers_disagree(call: str, action: Action | None, repairs: tuple[str, ...]) -> None:
    found = parse(call)
    assert found.action == action
    assert found.strict == (action is not None and not repairs)
    assert (found.error is None) == (action is not None)
    if action is not None:
        assert found.repairs == repairs


@pytest.mark.parametrize(
    ("call", "action"),
    [
        ("LongPress(box=(10, 20))", LongPress(at=at(10, 20))),
        ("Type(content='你好 😀')", TypeText(text="你好 😀")),
        ("Launch(app='Simple Calendar Pro')", OpenApp(app="Simple Calendar Pro")),
        ("Wait()", Wait()),
        ("Finished(content='done')", Finish(text="done")),
        ("CallUser(content='42')", Answer(text="42")),
        ("PressBack()", Key(name="BACK")),
        ("PressHome()", Key(name="HOME")),
        ("PressEnter()", Key(name="ENTER")),
        ("PressRecent()", Key(name="APP_SWITCH")),
        ("Drag(end=(3, 4), start=(1, 2))", Drag(start=at(1, 2), end=at(3, 4))),
    ],
)
def test_the_verbs_that_need_no_repair(call: str, action: Action) -> None:
    for name in VERSIONS[2:] if "=(" in call else VERSIONS:
        assert (parse(call, name).action, parse(call, name).strict) == (action, True)


@pytest.mark.parametrize(
    ("call", "action", "repair"),
    [
        ("Type(text='x')", TypeText(text="x"), "alias-parameter"),
        ("Type('x')", TypeText(text="x"), "positional-arguments"),
        ("Type(content=0042)", TypeText(text="0042"), "unquoted-text"),
        ("Tap(box=(1,2))", Tap(at=at(1, 2)), "alias-verb"),
        ("press_back()", Key(name="BACK"), "alias-verb"),
        ("Click(box='(1, 2)')", Tap(at=at(1, 2)), "coordinates-as-text"),
        ("Click(box=<point>1 2</point>)", Tap(at=at(1, 2)), "point-markup"),
        ("Click(box=[[1, 2]])", Tap(at=at(1, 2)), "odd-coordinates"),
        ("Click(point=(1,2))", Tap(at=at(1, 2)), "alias-parameter"),
        ("Drag(1, 2, 3, 4)", Drag(start=at(1, 2), end=at(3, 4)), "positional-arguments"),
        ("Click(box=(1200, 2))", Tap(at=Point(x=1079.5 / 1080, y=0.002)), "clamped-coordinates"),
        ("Scroll(start=(1,1), end=(1,1), direction='up')", Scroll(direction="down", at=at(1, 1)), "extra-parameter"),
        ("Scroll(start=(500,500), direction=UP)", Scroll(direction="down"), "scroll-without-points"),
        (
            "Scroll(start=(5,900), end=(5,100), direction='down')",
            Swipe(start=at(5, 900), end=at(5, 100)),
            "direction-disagrees",
        ),
    ],
)
def test_liberties_are_named(call: str, action: Action, repair: str) -> None:
    found = parse(call)
    assert found.action == action
    assert repair in found.repairs
    assert not found.strict


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("Swipe(start=(1,2), end=(3,4))", "unknown verb 'Swipe'"),
        ("Answer(content='x')", "unknown verb"),
        ("Launch(content='Clock')", "no parameter 'content'; known: app"),
        ("Finished(app='x')", "no parameter 'app'"),
        ("PressBack(times=2)", "no parameter 'times'; known: none"),
        ("PressBack(2)", "more values than parameters"),
        ("Click(box=(1,2), box=(3,4))", "given twice"),
        ("Click(box=(1,2,3))", "two numbers, not 3"),
        ("Click(box='here')", "two numbers"),
        ("Click(box=Save)", "two numbers"),
        ("Click()", "needs box"),
        ("Click(box=(0.5, 0.25))", "shares of the screen"),
        ("Drag(start=(1,2))", "needs end"),
        ("Scroll(start=(1,2))", "needs start and end"),
        ("Scroll(start=(1,2), end=(1,2))", "two different places"),
        ("Type(content='')", "nothing to type"),
        ("Type(content=(1,2))", "text in quotes"),
        ("Type(content='" + "x" * (LONGEST_TEXT + 1) + "')", "at most 10000"),
        ("Launch(app='')", "at least 1"),
        ("Wait(seconds='long')", "must be a number"),
        ("Wait(100000)", "less than or equal to 60"),
        ("Click(box=(100, 20", "truncated"),
        ("", "none"),
    ],
)
def test_no_action_always_has_a_reason(call: str, why: str) -> None:
    found = parse(call)
    assert found.action is None and not found.strict
    assert found.error is not None and why in found.error


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        ("<think>a</think><action>PressBack()</action><conclusion>c</conclusion>", ()),
        ("<think>a</think>\n<action>\nPressBack()\n</action>", ()),
        ("<action>PressBack()</action>", ("missing-think",)),
        ("<action>PressBack()</action><think>a</think>", ("section-order",)),
        ("<think>a</think><action>PressBack()", ("missing-closing-tag",)),
        ("<think>a</think><action>PressBack()</action><conclusion>I have", ("missing-closing-tag",)),
        ("a</think><action>PressBack()</action>", ("missing-opening-tag",)),
        ("<think>a</think>PressBack()", ("missing-action-tag",)),
        ("PressBack()", ("missing-action-tag", "missing-think")),
        ("Sure!\n<think>a</think><action>PressBack()</action>", ("text-outside-tags",)),
        ("<think>a</think>\nNow:\n<action>PressBack()</action>", ("text-outside-tags",)),
        ("<think>a</think><action>PressBack()</action><|im_end|>", ("special-token",)),
        ("<think>a</think><think>b</think><action>PressBack()</action>", ("repeated-section",)),
        ("<think>I could <action>PressHome()</action></think><action>PressBack()</action>", ()),
    ],
)
def test_sections_around_the_action(text: str, repairs: tuple[str, ...]) -> None:
    found = codec("venus@1.0").parse(text, VIEW, finish_reason="stop")
    assert found.action == Key(name="BACK")
    assert (found.repairs, found.strict) == (repairs, not repairs)
    assert found.span is not None and text[slice(*found.span)] == "PressBack()"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0" * 1000,
        "I would go back.",
        "I will PressBack() now",
        "<think>PressBack()</think>",
        "<think>PressBack()",
        "<think>a</think><action></action>",
        "<think>a</think><action>PressBack()</action><action>PressHome()</action>",
        "<think>maybe <action>PressBack()</action> or rather",
        "<conclusion>PressBack()</conclusion>",
        "<think>a</think> I must not <action>PressBack()</action>",
        "<think>a</think><action>PressBack()</action> was an example.",
        "<think>maybe <action>PressBack()</action>",
        "<action>PressBack()<conclusion>c</conclusion>",
        "<think>a</think>PressBack()</action>",
        "<action><action>PressBack()</action></action>",
        "<action>Type(content='<action>PressBack()</action>')</action>",
        "<think>a</think><action>PressBack()</action></think>",
    ],
)
def test_texts_without_an_action_of_their_own(text: str) -> None:
    for reason in ("stop", "length", None):
        found = codec("venus@1.0").parse(text, VIEW, finish_reason=reason)
        assert found.action is None and found.error


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("<think>a</think><action>PressBack()", {"stop"}),
        ("<think>a</think><action>PressBack()</act", {"stop"}),
        ("<think>a</think>PressBack()", {"stop"}),
        ("<think>a</think><action>PressBack(", set()),
        ("<think>a</think><action>Click(box=(1, 2)", set()),
        ("<think>a</think><action>PressBack()</action>", {"stop", "length", None}),
        ("<think>a</think><action>PressBack()</action><conclusion>I have", {"stop", "length", None}),
    ],
)
def test_what_ends_early_is_read_when_the_endpoint_says_that_the_model_was_done(
    text: str, read: set[str | None]
) -> None:
    venus = codec("venus@1.0")
    parses = {reason: venus.parse(text, VIEW, finish_reason=reason) for reason in ("stop", "length", None)}
    assert {reason for reason, found in parses.items() if found.action is not None} == read
    assert {found.action for found in parses.values()} <= {None, Key(name="BACK")}


def test_calling_the_user_is_a_question_where_somebody_answers() -> None:
    text = "<think>t</think><action>CallUser(content='Which one?')</action>"
    asking = View(PHONE, has_user=True)
    for name in VERSIONS:
        venus = codec(name)
        assert venus.parse(text, VIEW).action == Answer(text="Which one?")
        assert venus.parse(text, asking).action == AskUser(question="Which one?")
        assert "CallUser(content='Which one?')" in venus.render(AskUser(question="Which one?"), asking)
        with pytest.raises(Inexpressible):
            venus.render(Answer(text="4"), asking)


def test_what_was_thought_and_concluded_is_kept() -> None:
    found = codec("venus@1.0").parse(
        "<think> go\nback </think><action>Wait()</action><conclusion> ok</conclusion>", VIEW
    )
    assert (found.think, found.conclusion) == ("go\nback", "ok")


def test_version_1_0_points_in_pixels_of_the_resized_picture() -> None:
    small, large = codec("venus@1.0"), codec("venus@1.0-72b")
    corner = Tap(at=Point.from_pixels(1079, 2399, PHONE))
    assert "Click(box=(643, 1427))" in small.render(corner, VIEW)
    assert "Click(box=(1091, 2407))" in large.render(corner, VIEW)
    for each in (small, large):
        found = each.parse(each.render(corner, VIEW), VIEW)
        assert isinstance(found.action, Tap) and found.action.at.to_pixels(PHONE) == (1079, 2399)


def test_scrolls_are_written_as_the_way_of_a_finger() -> None:
    down = Scroll(direction="down")
    assert "Scroll(start=(322, 1071), end=(322, 357), direction='up')" in codec("venus@1.0").render(down, VIEW)
    assert "Scroll(start=(500, 750), end=(500, 250))" in codec("venus@1.5").render(down, VIEW)


def tolerance(name: str, size: ScreenSize) -> tuple[float, float]:
    unit = 1 / 1000 if name == "venus@1.5" else 1 / 500
    return max(unit, 1 / size.width) * 1.01, max(unit, 1 / size.height) * 1.01


def close(one: Point, other: Point, *, by: tuple[float, float]) -> bool:
    return abs(one.x - other.x) <= by[0] and abs(one.y - other.y) <= by[1]


def same(one: Action, other: Action, *, by: tuple[float, float]) -> bool:
    if isinstance(one, Scroll):
        path = finger_path(one)
        one = Swipe(start=path.start, end=path.end)
    if isinstance(one, Tap | LongPress) and isinstance(other, Tap | LongPress):
        return type(one) is type(other) and close(one.at, other.at, by=by)
    if isinstance(one, Swipe | Drag) and isinstance(other, Swipe | Drag):
        ends = close(one.start, other.start, by=by) and close(one.end, other.end, by=by)
        return type(one) is type(other) and ends
    return one == other


@pytest.mark.parametrize("name", VERSIONS)
@given(action=actions, size=st.sampled_from(SCREENS), think=st.text(max_size=30), conclusion=st.text(max_size=30))
def test_what_is_written_is_read_back(name: str, action: Action, size: ScreenSize, think: str, conclusion: str) -> None:
    venus = codec(name)
    view = View(size)
    try:
        text = venus.render(action, view, think=think, conclusion=conclusion)
    except Inexpressible:
        return
    found = venus.parse(text, view)
    assert found.strict, (text, found)
    assert found.action is not None and same(action, found.action, by=tolerance(name, size))
    assert (found.think, found.conclusion) == (think.strip(), conclusion.strip())


@pytest.mark.parametrize(
    "action",
    [
        DoubleTap(at=at(1, 2)),
        LongPress(at=at(1, 2), duration_ms=3000),
        Swipe(start=at(1, 2), end=at(3, 400), duration_ms=1000),
        Swipe(start=at(1, 2), end=at(1, 2)),
        TypeText(text="x", clear=True),
        TypeText(text="x", submit=True),
        TypeText(text="x", at=at(1, 2)),
        TypeText(text="", clear=True),
        Key(name="VOLUME_UP"),
        Wait(seconds=3),
        AskUser(question="which one?"),
        Finish(status="infeasible"),
        ToolCall(name="search"),
    ],
    ids=lambda action: action.kind,
)
def test_what_the_protocol_cannot_say_is_an_error(action: Action) -> None:
    for name in VERSIONS:
        with pytest.raises(Inexpressible, match="has no words"):
            codec(name).render(action, VIEW)


_PIECES = ["'", '"', "(", ")", ") ", ", ", " ", "a", "b=", "it's", "content=", "text='", "','", "W(", "</", "<think>"]


@given(st.lists(st.sampled_from(_PIECES), min_size=1, max_size=8), st.sampled_from("'\""))
def test_text_with_bare_quotes_is_typed_as_written_or_not_at_all(pieces: list[str], mark: str) -> None:
    text = "".join(pieces)
    answer = f"<think>t</think><action>Type(content={mark}{text}{mark})</action><conclusion>it's (done)</conclusion>"
    venus = codec("venus@1.0")
    whole = venus.parse(answer, VIEW).action
    assert whole in (None, TypeText(text=text))
    if whole is not None:
        cut_off = [venus.parse(answer[:end], VIEW).action for end in range(len(answer))]
        assert [action for action in cut_off if action not in (None, whole)] == []


def test_tags_inside_a_thought_are_refused() -> None:
    with pytest.raises(Inexpressible, match="tags"):
        codec("venus@1.0").render(Wait(), VIEW, think="</THINK>")


def test_typed_text_that_looks_like_a_tag_survives() -> None:
    venus = codec("venus@1.0")
    text = venus.render(TypeText(text="a</action><think>b"), VIEW)
    assert venus.parse(text, VIEW).action == TypeText(text="a</action><think>b")


@pytest.mark.parametrize("size", [100_000, 3_000_000])
def test_a_runaway_answer_has_a_verdict(size: int) -> None:
    for text in (
        "<think>" + "word " * (size // 5),
        "<think>a</think><action>Type(content='" + "x" * size + "')</action>",
    ):
        found = codec("venus@1.0").parse(text, VIEW)
        assert found.action is None and found.error


def test_the_grammar_names_thirteen_verbs() -> None:
    for name in VERSIONS:
        grammar = codec(name).grammar()
        assert len(grammar) == 13
        assert grammar["Click"].required == {"box"}
        assert grammar["Finished"].optional == {"content"}
    assert codec("venus@1.0").grammar()["Scroll"].optional == {"direction"}
    assert codec("venus@1.5").grammar()["Scroll"].optional == frozenset()
    assert codec("venus@1.0").coordinate_space.startswith("absolute pixels of the resized image")
    assert codec("venus@1.5").coordinate_space.startswith("normalised 0 to 1000")
