"""What there is to know of pictures."""

from __future__ import annotations

from collections.abc import Sequence

from mobile_world.phone.apps.simple_gallery.media import Medium
from mobile_world.phone.system import System
from mobile_world.phone.ui import Action, Column, Dialog, DialogButton, Scroll, Text, View, clock_text, picture_size

_LATEST_NS = 253_370_764_800 * 1_000_000_000


def properties_dialog(system: System, media: Sequence[Medium], close: Action) -> Dialog:
    """The facts about one picture, or how many there are and what they take."""
    facts = _of_one(system, media[0]) if len(media) == 1 else [("Items selected", str(len(media)))]
    facts.append(("Size", _size(sum(each.size for each in media))))
    rows: list[View] = [
        Column(
            width="fill",
            children=[
                Text(id="property_label", text=label, size=12, color="on_surface_variant"),
                Text(id="property_value", text=value, size=16, width="fill"),
            ],
        )
        for label, value in facts
    ]
    listing = Scroll(id="properties_holder", height="wrap", spacing=12, children=rows)
    return Dialog(title="Properties", content=[listing], positive=DialogButton("OK", close), on_dismiss=close)


def _of_one(system: System, found: Medium) -> list[tuple[str, str]]:
    when = system.clock.at_ns(min(max(found.modified_ns, 0), _LATEST_NS))
    facts = [("Name", found.name), ("Path", found.folder)]
    size = None if found.video else picture_size(system.fs.read_bytes(found.path))
    if size:
        facts.append(("Resolution", f"{size[0]} x {size[1]}"))
    return [*facts, ("Last modified", f"{when:%d.%m.%Y}, {clock_text(system, when)}")]


def _size(size: int) -> str:
    """A size in the units the app uses, of 1024 each."""
    amount, units = float(size), ["B", "kB", "MB", "GB"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop(0)
    return f"{amount:.1f}".removesuffix(".0") + f" {units[0]}"
