"""Dialogs that ask for one of several things, for some of them, or for a text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from mobile_world.phone.ui.controls import CheckBox, Radio
from mobile_world.phone.ui.dialogs import Dialog, DialogButton
from mobile_world.phone.ui.field import FieldKind, TextField
from mobile_world.phone.ui.layout import Row
from mobile_world.phone.ui.leaves import Text
from mobile_world.phone.ui.scroll import Scroll
from mobile_world.phone.ui.view import Action, View


def list_dialog(title: str, options: Sequence[str], on_select: Callable[[int], object], on_dismiss: Action) -> Dialog:
    """Plain options; a tap chooses one and closes the dialog."""
    rows = [_option(text, on_click=_then(on_dismiss, on_select, place)) for place, text in enumerate(options)]
    return Dialog(title=title, content=[_list(rows)], on_dismiss=on_dismiss)


def single_choice_dialog(
    title: str,
    options: Sequence[str],
    selected: int,
    on_select: Callable[[int], object],
    on_dismiss: Action,
    *,
    cancel: str = "Cancel",
    closes: bool = True,
) -> Dialog:
    """One of several options; a tap chooses and closes, unless `closes` leaves that to a button."""
    rows = []
    for place, text in enumerate(options):
        choose = _then(on_dismiss, on_select, place) if closes else _call(on_select, place)
        rows.append(_option(text, mark=Radio, checked=place == selected, on_click=choose))
    negative = DialogButton(cancel, on_dismiss) if cancel else None
    return Dialog(title=title, content=[_list(rows)], negative=negative, on_dismiss=on_dismiss)


def multi_choice_dialog(
    title: str,
    options: Sequence[str],
    selected: Collection[int],
    on_toggle: Callable[[int], object],
    *,
    on_ok: Action,
    on_dismiss: Action,
    ok: str = "OK",
    cancel: str = "Cancel",
) -> Dialog:
    """Any of several options; taps change `selected`, which the screen keeps, until OK."""
    rows = [
        _option(text, mark=CheckBox, checked=place in selected, on_click=_call(on_toggle, place))
        for place, text in enumerate(options)
    ]
    return Dialog(
        title=title,
        content=[_list(rows)],
        positive=DialogButton(ok, on_ok),
        negative=DialogButton(cancel, on_dismiss),
        on_dismiss=on_dismiss,
    )


def text_dialog(
    title: str,
    on_ok: Callable[[str], object],
    on_dismiss: Action,
    *,
    value: str = "",
    hint: str = "",
    message: str = "",
    id: str = "android:edit",
    kind: FieldKind = "text",
    ok: str = "OK",
    cancel: str = "Cancel",
    required: bool = False,
) -> Dialog:
    """A question answered by typing; with `required` OK does nothing until there is more than blanks."""
    entry = TextField(id=id, value=value, hint=hint, kind=kind, autofocus=True, look="underlined", margin=(0, 8))

    def accept() -> None:
        if entry.edit.text.strip() or not required:
            on_ok(entry.edit.text)

    entry.on_submit = accept
    return Dialog(
        title=title,
        message=message,
        content=[entry],
        positive=DialogButton(ok, accept),
        negative=DialogButton(cancel, on_dismiss),
        on_dismiss=on_dismiss,
    )


def _call(action: Callable[[int], object], place: int) -> Action:
    return lambda: action(place)


def _then(close: Action, action: Callable[[int], object], place: int) -> Action:
    def act() -> None:
        close()
        action(place)

    return act


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
