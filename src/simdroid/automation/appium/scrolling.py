"""Scrolling a container until something comes into sight, as `UiScrollable` does."""

from __future__ import annotations

from typing import cast

from simdroid.automation.appium.base import AppiumSession, InvalidSelector, NoSuchElement
from simdroid.automation.appium.expressions import Argument, ExpressionStep, Scrollable
from simdroid.automation.selector import UiSelector
from simdroid.automation.swipes import FLING_STEPS, SCROLL_STEPS, ScrollingList
from simdroid.device import Phone
from simdroid.ui.windows.accessibility import AccessibilityNode

_MOST_ASKED = 1000


class ScrollContainer(ScrollingList):
    """What a selector finds, moved by swipes."""

    def __init__(self, phone: Phone, session: AppiumSession, container: UiSelector) -> None:
        super().__init__(phone.display, self._node)
        self._phone = phone
        self._session = session
        self._container = container

    def _node(self) -> AccessibilityNode:
        match = self._container.find(self._session.windows(self._phone))
        if match is None:
            raise NoSuchElement(f"UiSelector {self._container}")
        return match.node

    async def into_view(self, selector: UiSelector) -> bool:
        """From the beginning, scroll until something is in sight; whether it is."""
        return await self.bring_into_view(lambda: selector.find(self._session.windows(self._phone)) is not None)

    async def call(self, step: ExpressionStep) -> UiSelector | None:
        """Run one call; the selector that it leads to, where it does."""
        match step.method, step.arguments:
            case "scrollIntoView", (UiSelector() as selector,):
                return await self._seek(selector)
            case "scrollTextIntoView", (str() as text,):
                return await self._seek(UiSelector().where("text", text))
            case "scrollDescriptionIntoView", (str() as text,):
                return await self._seek(UiSelector().where("description", text))
            case "getChildByText" | "getChildByDescription", (UiSelector() as pattern, str() as text, *_):
                name = "text" if step.method == "getChildByText" else "description"
                await self.into_view(UiSelector().where(name, text))
                return self._container.child(pattern.where(name, text))
            case "getChildByInstance", (UiSelector() as pattern, float() as number):
                return self._container.child(pattern.instance_of(int(number)))
            case (("setAsVerticalList" | "setAsHorizontalList"), ()):
                self.vertical = step.method == "setAsVerticalList"
            case "setMaxSearchSwipes", (float() as number,):
                self.search_swipes = min(max(int(number), 0), _MOST_ASKED)
            case "setSwipeDeadZonePercentage", (float() as part,):
                self.dead_zone = min(max(part, 0.0), 0.45)
            case _:
                await self._move(step)
        return None

    async def _seek(self, selector: UiSelector) -> UiSelector:
        await self.into_view(selector)
        return selector

    async def _move(self, step: ExpressionStep) -> None:
        """The calls that only move: `scrollForward(steps)`, `flingToEnd(swipes)` and their like."""
        kind = next((kind for kind in ("scroll", "fling") if step.method.startswith(kind)), "")
        where = step.method.removeprefix(kind)
        numbers = _numbers(step.arguments)
        steps = FLING_STEPS if kind == "fling" else SCROLL_STEPS
        if not kind or numbers is None:
            raise InvalidSelector(f"UiScrollable has no method `{step.method}` that takes these arguments")
        if where in ("Forward", "Backward") and len(numbers) <= 1:
            await self.move(forward=where == "Forward", steps=numbers[0] if numbers else steps)
        elif where in ("ToEnd", "ToBeginning") and len(numbers) in (1, 2):
            most, steps = numbers[0], numbers[1] if len(numbers) == 2 else steps
            await self.move_to_end(forward=where == "ToEnd", swipes=most, steps=steps)
        else:
            raise InvalidSelector(f"UiScrollable has no method `{step.method}` that takes these arguments")


async def run_scrollable(phone: Phone, session: AppiumSession, statement: Scrollable) -> UiSelector:
    """Run all calls on a scrollable; the selector that the last of them leads to, or that of the container."""
    container = ScrollContainer(phone, session, statement.container)
    result = None
    for step in statement.steps:
        result = await container.call(step) or result
    return result or statement.container


def _numbers(arguments: tuple[Argument, ...]) -> list[int] | None:
    if not all(isinstance(argument, float) for argument in arguments):
        return None
    return [min(max(int(cast(float, argument)), 1), _MOST_ASKED) for argument in arguments]
