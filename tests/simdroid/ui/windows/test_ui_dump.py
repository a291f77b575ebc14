"""The UI tree, byte for byte."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

from simdroid.ui import (
    Box,
    Button,
    Column,
    Dialog,
    DialogButton,
    IconButton,
    Row,
    Screen,
    Scroll,
    Switch,
    Text,
    TextField,
    View,
    px,
)
from tests.simdroid.ui.conftest import Bench

FLAGS = (
    'checkable="false" checked="false" clickable="{click}" enabled="true" focusable="{click}" focused="false" '
    'scrollable="false" long-clickable="false" password="false" selected="false"'
)


def node(
    index: int, cls: str, bounds: str, *, text: str = "", id: str = "", desc: str = "", click: str = "false"
) -> str:
    return (
        f'<node index="{index}" text="{text}" resource-id="{id}" class="android.{cls}" package="com.example.test" '
        f'content-desc="{desc}" {FLAGS.format(click=click)} bounds="{bounds}"'
    )


class Golden(Screen):
    """Two views with everything that needs care."""

    edge_to_edge = True

    def build(self) -> View:
        words = Text(id="words", text="a \"b\" <c> & 'd'\ne\tf", at=(px(10), px(20), px(510), px(320)))
        knob = Row(desc="Go", at=(px(0), px(2300), px(1080), px(2500)), on_click=lambda: None, id="android:button1")
        gone = Text(text="below the screen", at=(0, px(2400), px(100), px(2500)))
        return Box(width="fill", height="fill", children=[gone, words, knob])


def test_the_whole_document(show: Callable[..., Bench]) -> None:
    frames = "".join(
        node(0, f"widget.{cls}", "[0,0][1080,2337]", id=id) + ">"
        for cls, id in (
            ("FrameLayout", ""),
            ("LinearLayout", ""),
            ("FrameLayout", ""),
            ("LinearLayout", "com.example.test:id/action_bar_root"),
            ("FrameLayout", "android:id/content"),
            ("FrameLayout", ""),
        )
    )
    text = "a &quot;b&quot; &lt;c&gt; &amp; 'd'&#10;e&#9;f"
    words = node(1, "widget.TextView", "[10,20][510,320]", text=text, id="com.example.test:id/words")
    knob = node(2, "widget.LinearLayout", "[0,2300][1080,2337]", id="android:id/button1", desc="Go", click="true")
    bar = node(1, "view.View", "[0,0][1080,128]", id="android:id/statusBarBackground")
    assert show(Golden).display.dump() == (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
        f"{frames}{words} />{knob} />{'</node>' * 5}{bar} /></node></hierarchy>"
    )


class Form(Screen):
    """Fields, a switch, a nameless button and a ghost."""

    def build(self) -> View:
        return Column(
            width="fill",
            height="fill",
            children=[
                TextField(id="first", hint="First name", autofocus=True),
                TextField(id="secret", value="abc", password=True),
                Switch(id="switch", checked=True),
                IconButton(id="nameless", name="plus"),
                Column(ghost=True, children=[Text(id="inside", text="in"), Text(id="outside", text="out")]),
                Button(id="after", text="After", enabled=False),
            ],
        )


def nodes(document: str) -> dict[str, dict[str, str]]:
    found = ElementTree.fromstring(document.encode())
    return {each.attrib["resource-id"].rpartition("/")[2]: each.attrib for each in found.iter("node")}


def test_fields_show_hints_and_bullets(show: Callable[..., Bench]) -> None:
    found = nodes(show(Form).display.dump())
    assert (found["first"]["text"], found["first"]["focused"]) == ("First name", "true")
    assert (found["secret"]["text"], found["secret"]["password"]) == ("•••", "true")
    assert (found["switch"]["checkable"], found["switch"]["checked"], found["switch"]["clickable"]) == (
        "true",
        "true",
        "false",
    )


def test_a_button_without_a_name_is_marked(show: Callable[..., Bench]) -> None:
    found = nodes(show(Form).display.dump())
    assert found["nameless"]["NAF"] == "true"
    assert "NAF" not in found["after"]
    assert found["after"]["enabled"] == "false"


def test_a_ghosts_children_stand_in_its_place(show: Callable[..., Bench]) -> None:
    found = nodes(show(Form).display.dump())
    assert [found[name]["index"] for name in ("nameless", "inside", "outside", "after")] == ["3", "4", "5", "6"]


def test_a_compressed_dump_leaves_out_bare_containers(show: Callable[..., Bench]) -> None:
    found = nodes(show(Form).display.dump(compressed=True))
    assert "content" not in found
    assert found["inside"]["text"] == "in"


class Asking(Screen):
    """A dialog over a list."""

    def build(self) -> View:
        return Scroll(id="list", children=[Text(text="behind", height=px(5000))])

    def dialog(self) -> Dialog:
        return Dialog(title="Sure?", message="Really", positive=DialogButton("OK", lambda: None))


def test_only_the_active_window_is_dumped(show: Callable[..., Bench]) -> None:
    display = show(Asking).display
    found = nodes(display.dump())
    assert found["alertTitle"]["text"] == "Sure?"
    assert found["button1"]["text"] == "OK"
    assert "behind" not in display.dump()
    assert "behind" in display.dump_windows()


class Hostile(Screen):
    """Text XML cannot carry."""

    def build(self) -> View:
        return Text(id="bad", text="nul\x00 bell\x07 lone\ud800 emoji😀 漢", desc="\x1b[0m")


def test_any_text_gives_well_formed_utf8(show: Callable[..., Bench]) -> None:
    found = nodes(show(Hostile).display.dump())
    assert found["bad"]["text"] == "nul. bell. lone. emoji😀 漢"
    assert found["bad"]["content-desc"] == ".[0m"
