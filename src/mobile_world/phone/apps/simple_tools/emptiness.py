"""What a list shows while there is nothing in it: that, and a link to the first thing."""

from __future__ import annotations

from mobile_world.phone.ui import Action, Text, View


def nothing_yet(id: str, words: str, link: str, on_click: Action) -> list[View]:
    """The words in the middle of a line, and below them the link; its id ends in `_2`."""
    return [
        Text(id=id, text=words, size=16, color="on_surface_variant", width="fill", text_align=(0.5, 0.0)),
        Text(id=f"{id}_2", text=link, size=16, color="primary", align=(0.5, 0.0), padding=16, on_click=on_click),
    ]
