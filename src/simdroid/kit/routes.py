"""Navigation inside an app's one activity: a stack of routes, each with the whole state of its screen.

The state of the screen in front is the activity's own; the states of those below wait under `STACK` until a person goes
back to them. A route without a name is the first page, which the stack begins with.
"""

from __future__ import annotations

from typing import Any, cast

from simdroid.kit.screen import AppScreen
from simdroid.system import Json

STACK, ROUTE = "stack", "route"

State = dict[str, Json]


def route_of(state: State) -> dict[str, Any]:
    """The name of the route in front, under `name`, and what it is about."""
    return cast("dict[str, Any]", state.get(ROUTE) or {})


def push(state: State, name: str, **about: Json) -> None:
    """Open a route over the present one."""
    waiting: State = {key: value for key, value in state.items() if key != STACK}
    stack = [*_stack(state), waiting]
    state.clear()
    state.update({STACK: cast(Json, stack), ROUTE: {"name": name, **about}})


def pop(state: State) -> bool:
    """Go back to the route below; whether there was one."""
    stack = _stack(state)
    if not stack:
        return False
    state.clear()
    state.update(stack[-1])
    if stack[:-1]:
        state[STACK] = cast(Json, stack[:-1])
    return True


def reset(state: State) -> None:
    """Go back to the first page as it was at first."""
    state.clear()


class RoutedScreen(AppScreen):
    """The base class of screens that are routes of one activity."""

    @property
    def subject(self) -> dict[str, Any]:
        """What the route is about."""
        return route_of(self.state)

    def go(self, name: str, **about: Json) -> None:
        """Open another route over this one; a dialog that leads to it is closed."""
        self.close()
        push(self.state, name, **about)

    def go_back(self) -> None:
        """Leave this route as the arrow and the system's gesture do."""
        if not self.on_back():
            self.system.activities.back()

    def on_back(self) -> bool:
        """Go back to the route below; without one the app is left."""
        return super().on_back() or pop(self.state)


def _stack(state: State) -> list[State]:
    return cast("list[State]", state.get(STACK) or [])
