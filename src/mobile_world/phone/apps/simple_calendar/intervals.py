"""The dialog that asks for a number and a unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mobile_world.phone.apps.simple_calendar.screen import CalendarScreen
from mobile_world.phone.ui import Column, Dialog, DialogButton, Radio, TextField, View

FIELD = "dialog_custom_interval_value"
LARGEST = 9999


def interval_dialog(screen: CalendarScreen, units: Sequence[tuple[str, int]], on_ok: Callable[[int], object]) -> Dialog:
    """A number of minutes, hours or whatever the units are; `on_ok` gets the product."""
    chosen = int(screen.about.get("unit", 0))

    def accept() -> None:
        typed = screen.typed(FIELD)
        count = min(int(typed), LARGEST) if typed.isdecimal() else 0
        if count:
            on_ok(count * units[chosen][1])
        else:
            screen.close()

    def choose(place: int) -> None:
        screen.about = {**screen.about, "unit": place}

    radios: list[View] = [
        Radio(
            id=f"dialog_radio_{name}",
            text=name,
            checked=place == chosen,
            width="fill",
            on_click=partial(choose, place),
        )
        for place, (name, _) in enumerate(units)
    ]
    field = TextField(
        id=FIELD, hint="Value", kind="number", look="underlined", autofocus=True, max_length=4, on_submit=accept
    )
    group = Column(
        id="dialog_radio_view", cls="android.widget.RadioGroup", width="fill", margin=(0, 12, 0, 0), children=radios
    )
    return Dialog(
        content=[field, group],
        positive=DialogButton("OK", accept),
        negative=DialogButton("Cancel", screen.close),
        on_dismiss=screen.close,
    )
