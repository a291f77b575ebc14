"""Dialogs that ask for a decision, for one of several things, for some of them, or for a text.

Each is what a `dialog_<question>` method of a screen returns; all of them close themselves when they are answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from simdroid.kit.screen import AppScreen
from simdroid.ui import (
    STAY_OPEN,
    Action,
    Capitals,
    CheckBox,
    Column,
    Dialog,
    DialogButton,
    FieldKind,
    Radio,
    Row,
    Screen,
    Scroll,
    Text,
    TextField,
    View,
)


def confirm_dialog(
    screen: AppScreen, message: str, on_agree: Action, *, title: str = "", agree: str = "", refuse: str = ""
) -> Dialog:
    """A question with two answers, in the family's words unless others are given."""
    look = screen.look.dialog
    own = [Text(id="message", text=message, size=16, width="fill")] if look.own_message else []
    return Dialog(
        title=title,
        message="" if own else message,
        content=own,
        positive=DialogButton(agree or look.agree, on_agree),
        negative=DialogButton(refuse or look.refuse),
    )


def message_dialog(screen: AppScreen, title: str, message: str, *, button: str = "OK", id: str = "message") -> Dialog:
    """Something to read, and one button."""
    own = [Text(id=id, text=message, size=16, width="fill")] if screen.look.dialog.own_message else []
    return Dialog(title=title, message="" if own else message, content=own, positive=DialogButton(button))


def list_dialog(screen: Screen, title: str, options: Sequence[str], on_select: Callable[[int], object]) -> Dialog:
    """Plain options; a tap takes the place of one and closes the dialog."""
    rows = [_option(text, on_click=screen.then_close(partial(on_select, index))) for index, text in enumerate(options)]
    return Dialog(title=title, content=[_list(rows)])


def actions_dialog(screen: Screen, title: str, actions: Mapping[str, Action]) -> Dialog:
    """Plain options, each with what a tap on it does."""
    handlers = [*actions.values()]
    return list_dialog(screen, title, [*actions], lambda index: handlers[index]())


def choice_dialog(
    screen: AppScreen, options: Sequence[str], chosen: int, on_choose: Callable[[int], object], *, title: str = ""
) -> Dialog:
    """One of several options, the present one marked; a tap chooses and closes the dialog."""
    handlers = [screen.then_close(partial(on_choose, index)) for index in range(len(options))]
    if screen.look.dialog.radio_group:
        marks: list[View] = [
            Radio(text=text, checked=index == chosen, width="fill", on_click=handlers[index])
            for index, text in enumerate(options)
        ]
        group = Column(id="dialog_radio_group", cls="android.widget.RadioGroup", width="fill", children=marks)
        return Dialog(content=[Scroll(id="dialog_radio_holder", height="wrap", children=[group])])
    rows = [
        _option(text, mark=Radio, checked=index == chosen, on_click=handlers[index])
        for index, text in enumerate(options)
    ]
    return Dialog(title=title, content=[_list(rows)], negative=DialogButton(screen.look.dialog.refuse))


def checklist_dialog(
    screen: AppScreen,
    title: str,
    options: Sequence[str],
    checked: Sequence[int],
    on_ok: Callable[[list[int]], object],
    *,
    ok: str = "OK",
) -> Dialog:
    """Any of several options; `on_ok` gets the places of those that are ticked in the end."""
    now: list[int] = list(screen.about.get("checked", checked))

    def toggle(place: int) -> None:
        screen.tell(checked=[item for item in now if item != place] if place in now else [*now, place])

    rows = [
        _option(text, mark=CheckBox, checked=index in now, on_click=partial(toggle, index))
        for index, text in enumerate(options)
    ]
    return Dialog(
        title=title,
        content=[_list(rows)],
        positive=DialogButton(ok, partial(on_ok, now)),
        negative=DialogButton(screen.look.dialog.refuse),
    )


def text_dialog(
    screen: Screen,
    title: str,
    on_ok: Callable[[str], object],
    *,
    value: str = "",
    hint: str = "",
    message: str = "",
    id: str = "android:edit",
    kind: FieldKind = "text",
    capitals: Capitals = "none",
    ok: str = "OK",
    cancel: str = "Cancel",
    required: bool = False,
) -> Dialog:
    """A question answered by typing.

    With `required` OK does nothing until there is more than blanks; `on_ok` may refuse a text by `STAY_OPEN`.
    """
    entry = TextField(
        id=id, value=value, hint=hint, kind=kind, capitals=capitals, autofocus=True, look="underlined", margin=(0, 8)
    )

    def accept() -> object:
        text = entry.edit.text
        return on_ok(text) if text.strip() or not required else STAY_OPEN

    entry.on_submit = screen.then_close(accept)
    return Dialog(
        title=title, message=message, content=[entry], positive=DialogButton(ok, accept), negative=DialogButton(cancel)
    )


def _list(rows: Sequence[View]) -> View:
    return Scroll(
        id="android:select_dialog_listview",
        cls="android.widget.ListView",
        height="wrap",
        margin=(-24, 0),
        children=list(rows),
    )


def _option(text: str, *, on_click: Action, mark: type[CheckBox] | None = None, checked: bool = False) -> View:
    """A line to choose; to Android the mark and the text are one view."""
    label = Text(text=text, size=16, weight=1, ghost=True)
    parts: list[View] = [mark(checked=checked, ghost=True), label] if mark else [label]
    return Row(
        id="android:text1",
        cls="android.widget.CheckedTextView" if mark else "android.widget.TextView",
        text=text,
        width="fill",
        min_height=48,
        padding=(24 if mark is None else 20, 4, 24, 4),
        spacing=12,
        checkable=mark is not None,
        checked=checked,
        on_click=on_click,
        children=parts,
    )
