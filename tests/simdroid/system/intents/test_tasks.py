"""Tasks and intents as snapshots and filters see them."""

from __future__ import annotations

import pytest

from simdroid.system import Activity, Component, Intent, Task
from simdroid.system.intents import intents
from simdroid.system.intents.filters import IntentFilter, implied_categories, match, type_fits
from simdroid.system.intents.intents import Extra, launch_intent, redacted
from simdroid.system.intents.uris import parse_intent_uri, write_intent_uri

ONE, TWO = Component("p", "p.One"), Component("p", "p.Two")
VIEW = "android.intent.action.VIEW"


def activity(component: Component, token: str) -> Activity:
    return Activity(component, Intent(component=component), token, 9)


def test_the_stack_of_a_task() -> None:
    task = Task(9, "p", [activity(ONE, "a"), activity(TWO, "b"), activity(ONE, "c"), activity(TWO, "d")])
    assert (task.top.token, task.root_id, task.base) == ("d", 9, ONE)
    assert (task.last(ONE), task.last(TWO), task.last(Component("p", "p.X"))) == (2, 3, None)
    started = Task(9, "p", task.activities, intent=Intent(component=TWO))
    assert started.base == TWO
    assert Task(2, "home", task.activities, home=True).root_id == 1
    assert (task.home, task.last_active_ns) == (False, 0)


def test_tasks_and_activities_come_back() -> None:
    first = Activity(ONE, Intent(VIEW, component=ONE), "a", 9, {"x": 1}, "org.caller", "b", 0)
    first.deliver(Intent("again"))
    first.deliver(Intent("again"))
    assert (first.intent, first.deliveries) == (Intent("again"), 2)
    task = Task(9, "p", [first, activity(TWO, "b")], True, 77, Intent(VIEW))
    assert Task.from_json(task.to_json()) == task
    assert (activity(TWO, "b").caller, activity(TWO, "b").deliveries) == ("com.android.shell", 0)
    with pytest.raises(ValueError, match="not a component"):
        Activity.from_json({"component": "nothing"}, 9)


def test_flags_have_androids_numbers() -> None:
    names = ("NEW_TASK", "CLEAR_TOP", "CLEAR_TASK", "SINGLE_TOP", "MULTIPLE_TASK", "RESET_TASK", "FROM_SHELL")
    assert [getattr(intents, f"FLAG_{name}") for name in names] == [
        *(0x10000000, 0x04000000, 0x00008000, 0x20000000, 0x08000000, 0x00200000, 0x00400000),
    ]
    assert launch_intent(ONE).flags == 0x10200000


@pytest.mark.parametrize("text", ["", "p", "p/", "/x"])
def test_what_is_no_component(text: str) -> None:
    assert Component.parse(text) is None


@pytest.mark.parametrize(
    ("data", "scheme", "host"),
    [
        (None, None, None),
        ("plain", None, None),
        ("HTTPS://Me@Example.ORG:8080/a@b", "https", "example.org"),
        ("https://example.org?x", "https", "example.org"),
        ("tel:123", "tel", None),
        ("file:/x", "file", None),
        ("file:///x", "file", ""),
    ],
)
def test_scheme_and_host(data: str | None, scheme: str | None, host: str | None) -> None:
    intent = Intent(data=data)
    assert (intent.scheme, intent.host) == (scheme, host)


def test_intents_that_are_resolved_alike() -> None:
    intent = Intent(VIEW, "a:b", "t/x", "id", ("c", "d"), ONE, "p", 1, {"k": 1})
    assert intent.same_filter(intent.replace(flags=2, extras={}, categories=("d", "c")))
    for field in ("action", "data", "type", "identifier", "package", "component"):
        assert not intent.same_filter(intent.replace(**{field: None}))
    assert not intent.same_filter(intent.replace(categories=("c",)))


def test_json_leaves_out_what_says_nothing() -> None:
    assert Intent().to_json() == {}
    assert Intent(VIEW, component=ONE, flags=3).to_json() == {"action": VIEW, "component": "p/p.One", "flags": 3}


@pytest.mark.parametrize(
    ("uri", "shown"), [(":x", ""), ("a/b:c", ""), ("sip:a@b#c", "sip:x@x"), ("TEL:12", "TEL:xx"), ("tel:%31", "tel:x")]
)
def test_more_data_is_redacted(uri: str, shown: str) -> None:
    assert redacted(uri) == shown


@pytest.mark.parametrize(
    ("uri", "intent"),
    [
        ("android-app://org.example", Intent(intents.ACTION_MAIN, package="org.example")),
        ("android-app://org.example/http", Intent(VIEW, "http:", package="org.example")),
        ("android-app://o/#Intent;action=x;end", Intent("x", package="o")),
        ("intent:a#Intent;category=c;category=d;identifier=i;type=t/x;end", Intent(VIEW, "a", "t/x", "i", ("c", "d"))),
        ("intent:#Intent;component=p/.One;SEL;end;i.x=3", Intent(VIEW, component=ONE)),
        ("intent:#Intent;launchFlags=-1;end", Intent(VIEW, flags=0xFFFFFFFF)),
        ("intent:#Intent;launchFlags=0x1ffffffff;end", Intent(VIEW, flags=0xFFFFFFFF)),
        ("intent:#Intent;B.a=TRUE;B.b=no;c.c=x;l.d=+7;s.e=0X1f;b.f=1;d.g=.5e1;end", None),
    ],
)
def test_more_uris(uri: str, intent: Intent | None) -> None:
    extras: dict[str, Extra] = {"a": True, "b": False, "c": "x", "d": 7, "e": 31, "f": 1, "g": 5.0}
    assert parse_intent_uri(uri) == (Intent(VIEW, extras=extras) if intent is None else intent)


def test_uris_that_are_broken() -> None:
    with pytest.raises(ValueError, match="uri end not found"):
        parse_intent_uri("intent:#Intent;action;end")
    for field in ("xy.a=1", "S=1", "q.a=1"):
        with pytest.raises(ValueError, match="unknown EXTRA type"):
            parse_intent_uri(f"intent:#Intent;{field};end")


def test_written_uris() -> None:
    whole = Intent(VIEW, "a:b", "t/x", None, ("c d",), ONE, "p", 0x1F, {"b": True, "i": 1, "f": 1.5, "s": "x y"})
    assert write_intent_uri(whole) == (
        "a:b#Intent;action=android.intent.action.VIEW;category=c%20d;type=t/x;launchFlags=0x1f;package=p;"
        "component=p/.One;B.b=true;i.i=1;f.f=1.5;S.s=x%20y;end"
    )
    assert write_intent_uri(Intent()) == "#Intent;end"


@pytest.mark.parametrize(
    ("wanted", "intent", "score"),
    [
        (IntentFilter((VIEW,), schemes=("tel",)), Intent(VIEW, "tel:1"), 0x208000),
        (IntentFilter((VIEW,), schemes=("tel",)), Intent(VIEW), None),
        (IntentFilter((VIEW,), schemes=("tel",)), Intent(None, "tel:1"), 0x208000),
        (IntentFilter((VIEW,), schemes=("tel",), hosts=("x",)), Intent(VIEW, "tel:1"), None),
        (IntentFilter((VIEW,), schemes=("a",), types=("t/x",)), Intent(VIEW, "a:1", "t/x"), 0x608000),
        (IntentFilter((VIEW,), schemes=("a",), types=("t/x",)), Intent(VIEW, "b:1", "t/x"), None),
        (IntentFilter((VIEW,)), Intent(VIEW, type="t/x"), None),
        (IntentFilter((VIEW,)), Intent(VIEW, categories=("android.intent.category.DEFAULT",)), 0x108000),
        (IntentFilter((VIEW,), schemes=("a",), hosts=("*.x.org",)), Intent(VIEW, "a://x.org"), None),
        (IntentFilter((VIEW,), schemes=("a",), hosts=("*",)), Intent(VIEW, "a://x.org"), 0x308000),
    ],
)
def test_more_matching(wanted: IntentFilter, intent: Intent, score: int | None) -> None:
    assert match(wanted, intent) == score


def test_categories_and_types() -> None:
    assert implied_categories(IntentFilter(())) == ("android.intent.category.DEFAULT",)
    assert implied_categories(IntentFilter((), ("c",))) == ()
    fits = (("Image/PNG", "image/png"), ("text/x", "*/*"), ("*/*", "x"), ("a/x", "b/*"))
    assert [type_fits(*each) for each in fits] == [True, True, True, False]
