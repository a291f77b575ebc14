"""The settings of a phone, and whether only the right ones changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from mobile_world.tasks.base import Score

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

NAMESPACES = ("system", "secure", "global")
_SHOWN = 4


def settings(controller: AndroidController) -> dict[str, str]:
    """Every setting, as `namespace/key`."""
    found = {}
    for namespace in NAMESPACES:
        for line in controller.run(["settings", "list", namespace]).text.splitlines():
            key, equals, value = line.partition("=")
            if equals:
                found[f"{namespace}/{key}"] = value
    return found


def only_settings(
    before: Mapping[str, str],
    after: Mapping[str, str],
    wanted: Mapping[str, Collection[str]],
    *,
    may: Collection[str] = (),
) -> Score:
    """1 when each wanted setting has one of its values, and no other changed but those in `may`."""
    wrong = [
        f"{key} is {after.get(key)}, not {' or '.join(sorted(values))}"
        for key, values in wanted.items()
        if after.get(key) not in values
    ]
    free = {*wanted, *may}
    moved = sorted(key for key in before.keys() | after.keys() if key not in free and before.get(key) != after.get(key))
    wrong += [f"{key} went from {before.get(key)} to {after.get(key)}, though nobody asked" for key in moved[:_SHOWN]]
    return Score(0.0, "; ".join(wrong)) if wrong else Score(1.0, "the settings are as asked")
