"""Dialogs as the family shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mobile_world.phone.ui import Action, Column, Dialog, DialogButton, Radio, Scroll, Text


def confirmation(message: str, on_yes: Action, on_close: Action) -> Dialog:
    """A question that is answered by Yes or No."""

    def agree() -> None:
        on_close()
        on_yes()

    return Dialog(
        content=[Text(id="message", text=message, size=16, width="fill")],
        positive=DialogButton("Yes", agree),
        negative=DialogButton("No", on_close),
        on_dismiss=on_close,
    )


def radio_dialog(labels: Sequence[str], chosen: int, choose: Callable[[int], object], on_close: Action) -> Dialog:
    """One of several values; a tap chooses it and closes the dialog at once."""

    def take(place: int) -> None:
        on_close()
        choose(place)

    group = Column(
        id="dialog_radio_group",
        cls="android.widget.RadioGroup",
        width="fill",
        children=[
            Radio(text=label, checked=place == chosen, width="fill", on_click=partial(take, place))
            for place, label in enumerate(labels)
        ],
    )
    return Dialog(content=[Scroll(id="dialog_radio_holder", height="wrap", children=[group])], on_dismiss=on_close)
