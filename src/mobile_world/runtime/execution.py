"""Executes canonical actions on a device and takes observations of it."""

from __future__ import annotations

from mobile_world.domain import (
    Action,
    Answer,
    DoubleTap,
    Drag,
    InvalidAction,
    Key,
    LongPress,
    Needs,
    Observation,
    OpenApp,
    Scroll,
    Swipe,
    Tap,
    TypeText,
    Wait,
)
from mobile_world.runtime.controller import AndroidController


def perform(action: Action, controller: AndroidController) -> None:
    """Carry out an action on a phone; `InvalidAction` says why one cannot be done."""
    match action:
        case TypeText():
            if action.at is not None:
                controller.tap(*action.at.to_pixels(controller.screen_size()))
            controller.type_text(action.text, clear=action.clear, submit=action.submit)
        case Key():
            controller.key(action.name)
        case OpenApp():
            controller.launch_app(action.app)
        case Wait():
            controller.sleep(action.seconds)
        case Answer():
            controller.answer(action.text)
        case _:
            _gesture(action, controller)


def observe(
    controller: AndroidController, needs: Needs, step: int, *, error: str | None = None, reply: str | None = None
) -> Observation:
    """An observation of a phone, with as much as is needed."""
    screenshot = controller.screenshot() if needs.screenshot else None
    xml = controller.ui_xml() if needs.ui_tree else None
    tree = controller.read_ui(xml) if xml is not None else None
    activity = controller.foreground_activity()
    return Observation(step, controller.screen_size(), activity, screenshot, tree, error, reply, xml)


def _gesture(action: Action, controller: AndroidController) -> None:
    size = controller.screen_size()
    match action:
        case Tap():
            controller.tap(*action.at.to_pixels(size))
        case DoubleTap():
            controller.double_tap(*action.at.to_pixels(size))
        case LongPress():
            controller.long_press(*action.at.to_pixels(size), action.duration_ms)
        case Swipe():
            controller.swipe(*action.start.to_pixels(size), *action.end.to_pixels(size), action.duration_ms)
        case Drag():
            controller.drag(*action.start.to_pixels(size), *action.end.to_pixels(size), action.duration_ms)
        case Scroll():
            controller.scroll(action.direction, at=action.at.to_pixels(size), distance=action.distance)
        case _:
            raise InvalidAction(f"{action.kind!r} is not an action of the phone; the episode loop handles it")
