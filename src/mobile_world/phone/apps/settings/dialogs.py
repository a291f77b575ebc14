"""Dialogs that several pages open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mobile_world.phone.ui import Action, Dialog, DialogButton, TextField, View, px, single_choice_dialog


def choice_dialog(
    title: str,
    options: Sequence[tuple[str, str]],
    *,
    chosen: str,
    on_choose: Callable[[str], object],
    on_close: Action,
) -> Dialog:
    """One of several texts, each with its label, taken by a tap."""
    values = [value for value, _ in options]
    return single_choice_dialog(
        title,
        [label for _, label in options],
        values.index(chosen) if chosen in values else -1,
        lambda place: on_choose(values[place]),
        on_close,
    )


def confirm_dialog(title: str, message: str, button: str, on_confirm: Action, on_close: Action) -> Dialog:
    """A question; `on_confirm` runs after the dialog is closed."""

    def confirmed() -> None:
        on_close()
        on_confirm()

    return Dialog(
        title=title,
        message=message,
        positive=DialogButton(button, confirmed),
        negative=DialogButton("Cancel", on_close),
        on_dismiss=on_close,
    )


def field(id: str, *, value: str = "", hint: str = "", password: bool = False, autofocus: bool = True) -> View:
    """A text field over a line."""
    return TextField(
        id=id,
        value=value,
        hint=hint,
        look="underlined",
        password=password,
        autofocus=autofocus,
        width="fill",
        margin=(0, px(21)),
    )
