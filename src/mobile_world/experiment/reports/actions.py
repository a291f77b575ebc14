"""Actions in the specification's words: `{"action": "click", "params": {"box": [540, 1200]}}`, in pixels of the screen.

Its verbs mean what the UI-Venus codec says they mean; see `agents.codecs.venus`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mobile_world.agents.codecs import VERBS, Inexpressible, ScreenPixels, Venus, View, quote, read_answer
from mobile_world.domain import Action, AskUser, InvalidAction, ScreenSize, parse_action, plain_action

_CODEC: Final = Venus("specification", ScreenPixels(), VERBS)


def specified(action: Action, size: ScreenSize | None) -> dict[str, Any]:
    """An action as the specification tells it.

    By its canonical name, with places as shares of the screen, where no verb says all of it or the size is not known.
    """
    plain = plain_action(action)
    canonically = {"action": plain.pop("kind"), "params": plain}
    if size is None:
        return canonically
    try:
        answer = read_answer(_CODEC.render(action, View(size, has_user=isinstance(action, AskUser))))
    except Inexpressible:
        return canonically
    params = {
        name: value if isinstance(value, str) else [int(number) for number in value]
        for name, value in answer.values.items()
    }
    return {"action": (answer.verb or "").lower(), "params": params}


def canonical(action: Mapping[str, Any], size: ScreenSize, *, has_user: bool = False) -> Action:
    """The action that a mapping means on a screen of this size; `InvalidAction` says why it means none.

    Takes the specification's form, and actions as records hold them (`{"kind": "tap", …}`). `calluser` is a question
    where somebody answers (`has_user`).
    """
    if "kind" in action:
        return parse_action(dict(action))
    name, params = action.get("action"), action.get("params", {})
    if not isinstance(name, str) or not isinstance(params, Mapping):
        raise InvalidAction("an action has a name ('action') and a mapping of parameters ('params')")
    call = ", ".join(f"{key}={_written(value)}" for key, value in params.items())
    parse = _CODEC.parse(f"<think></think><action>{name}({call})</action>", View(size, has_user=has_user))
    if parse.action is None:
        raise InvalidAction(parse.error or f"{name[:40]!r} makes no action")
    return parse.action


def _written(value: object) -> str:
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list | tuple):
        return f"({', '.join(map(str, value))})"
    return str(value)
