"""The tools of the MCP server, one method each; a screen as a scaled picture and its elements as text."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias

from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError

from mobile_world.agents.codecs import Element, numbered_elements
from mobile_world.agents.image_preprocessing import HAMMING, decode_screenshot
from mobile_world.domain import (
    Action,
    Answer,
    AskUser,
    ConfigError,
    DoubleTap,
    Drag,
    LongPress,
    MobileWorldError,
    Needs,
    Observation,
    Point,
    ScreenSize,
    Scroll,
    SessionLost,
    Swipe,
    Tap,
    parse_action,
)
from mobile_world.runtime.client import AndroidEnvClient
from simdroid.png import encode_png

LONGEST_SIDE = 1200
"""Pixels; models scale larger pictures down themselves, which changes the coordinates they see."""
LONGEST_LABEL = 200
STATES = ("clickable", "checked", "focused", "selected", "scrollable", "password")
Given = ParamSpec("Given")
Shown: TypeAlias = list[str | Image]
Direction: TypeAlias = Literal["up", "down", "left", "right"]


class Picture(NamedTuple):
    """A scaled screenshot: coordinates are in its pixels."""

    size: ScreenSize
    png: bytes


def picture_size(screen: ScreenSize) -> ScreenSize:
    """The pixels in which a screen is shown."""
    scale = min(1.0, LONGEST_SIDE / max(screen))
    return ScreenSize(round(screen.width * scale), round(screen.height * scale))


def picture(observation: Observation) -> Picture | None:
    """What a look showed, scaled."""
    if observation.screenshot is None:
        return None
    size, full = picture_size(observation.size), decode_screenshot(observation.screenshot)
    return Picture(size, encode_png(full if full.size == size else full.resize(size, HAMMING)))


def place(x: float, y: float, screen: ScreenSize) -> Point:
    """The place that pixels of the picture mean; `InvalidAction` names the range."""
    return Point.from_pixels(x, y, picture_size(screen))


def describe(observation: Observation) -> str:
    """What a look showed, in words: the activity, what came of the last action, and the elements if they were read."""
    width, height = picture_size(observation.size)
    lines = [f"Picture: {width}x{height} pixels. Activity: {observation.activity or 'unknown'}."]
    if observation.error is not None:
        lines.append(f"The action could not be done: {observation.error}")
    if observation.reply is not None:
        lines.append(f"The user replied: {observation.reply}")
    if observation.ui is not None:
        lines.append("Elements, with the middle of each in pixels of the picture:")
        lines += [_line(item, observation.size) for item in numbered_elements(observation.ui, observation.size)] or [
            "(none)"
        ]
    return "\n".join(lines)


def _line(element: Element, screen: ScreenSize) -> str:
    node = element.node
    x, y = Point.from_pixels(*element.box.centre, screen).to_pixels(picture_size(screen))
    label = repr(node.label[:LONGEST_LABEL]) if node.label else ""
    states = ", ".join([*(state for state in STATES if getattr(node, state)), *([] if node.enabled else ["disabled"])])
    parts = (f"({x}, {y})", node.class_name.rpartition(".")[2], label, f"[{states}]" if states else "")
    return " ".join(filter(None, parts))


def _tool(work: Callable[Given, Any]) -> Callable[Given, Any]:
    """A method as a tool: one call at a time, and our errors as messages that a model can act on."""

    @functools.wraps(work)
    def call(*args: Given.args, **more: Given.kwargs) -> Any:
        tools = args[0]
        if not isinstance(tools, PhoneTools):
            raise TypeError(f"{work.__name__} belongs to PhoneTools")
        with tools.lock:
            try:
                return work(*args, **more)
            except SessionLost as error:
                tools.forget()
                raise ToolError(
                    f"{error}. The phone was given to another client; the next call leases one again."
                ) from error
            except MobileWorldError as error:
                raise ToolError(str(error)) from error

    return call


class PhoneTools:
    """One phone behind an environment server, for one client.

    Places are pixels of the picture that `observe` and the actions show. An action that cannot be done is no error of
    the call: the answer says why, and shows the screen as it is.
    """

    NAMES = (
        "observe", "tap", "double_tap", "long_press", "swipe", "drag", "scroll", "type_text", "press_key", "open_app",
        "wait", "list_apps", "list_tasks", "start_task", "answer", "ask_user", "score_task", "end_task",
    )  # fmt: skip

    def __init__(self, client: AndroidEnvClient, *, pictures: bool = True, elements: bool = False) -> None:
        """Drive the phone of `client`; results of actions show the picture, the elements, or both."""
        self.lock = threading.Lock()
        self._client = client
        self._after = Needs(screenshot=pictures, ui_tree=elements)
        self._size: ScreenSize | None = None
        self._task: str | None = None

    def forget(self) -> None:
        """Start over after the phone was lost."""
        self._size = self._task = None
        self._client.close()

    @_tool
    def observe(self, elements: bool = True) -> Shown:
        """Look at the phone: its screen as a picture and, unless elements is false, its elements as text."""
        return self._shown(self._client.get_observation(Needs(screenshot=True, ui_tree=elements)))

    @_tool
    def tap(self, x: float, y: float) -> Shown:
        """Tap a place, given in pixels of the picture."""
        return self._done(Tap(at=self._place(x, y)))

    @_tool
    def double_tap(self, x: float, y: float) -> Shown:
        """Tap a place twice in quick succession."""
        return self._done(DoubleTap(at=self._place(x, y)))

    @_tool
    def long_press(self, x: float, y: float) -> Shown:
        """Hold a finger on a place for a second."""
        return self._done(LongPress(at=self._place(x, y)))

    @_tool
    def swipe(self, x: float, y: float, to_x: float, to_y: float) -> Shown:
        """Move a finger quickly from one place to another."""
        return self._done(Swipe(start=self._place(x, y), end=self._place(to_x, to_y)))

    @_tool
    def drag(self, x: float, y: float, to_x: float, to_y: float) -> Shown:
        """Pick something up by holding it, carry it to another place and let go."""
        return self._done(Drag(start=self._place(x, y), end=self._place(to_x, to_y)))

    @_tool
    def scroll(self, direction: Direction, x: float | None = None, y: float | None = None) -> Shown:
        """Show the content that lies in a direction: down shows what is below. A place names the list, if several."""
        if x is None or y is None:
            return self._done(Scroll(direction=direction))
        return self._done(Scroll(direction=direction, at=self._place(x, y)))

    @_tool
    def type_text(self, text: str, clear: bool = False, submit: bool = False) -> Shown:
        """Type into the field that has the focus; clear empties it first, submit presses enter afterwards."""
        return self._done(parse_action({"kind": "type", "text": text, "clear": clear, "submit": submit}))

    @_tool
    def press_key(self, name: str) -> Shown:
        """Press a key of the phone, such as BACK, HOME, ENTER, DEL or APP_SWITCH."""
        return self._done(parse_action({"kind": "key", "name": name}))

    @_tool
    def open_app(self, name: str) -> Shown:
        """Open an app by the name under its icon; list_apps lists the names."""
        return self._done(parse_action({"kind": "open_app", "app": name}))

    @_tool
    def wait(self, seconds: float = 1.0) -> Shown:
        """Let some seconds pass, at most 60."""
        return self._done(parse_action({"kind": "wait", "seconds": seconds}))

    @_tool
    def list_apps(self) -> str:
        """The apps that can be opened by name."""
        return "\n".join(self._client.get_apps())

    @_tool
    def list_tasks(self) -> str:
        """The tasks that can be started, with the apps that each needs."""
        return "\n".join(f"{row['name']} ({', '.join(row['apps'])})" for row in self._client.get_task_list())

    @_tool
    def start_task(self, name: str, seed: int = 0) -> Shown:
        """Put the phone into the start state of a task and return its goal; another seed draws another instance."""
        observation = self._client.initialize_task(name, seed=seed)
        self._task = name
        goal = self._client.get_task_goal(name, seed=seed)
        limit = f"Step limit: {self._client.budget.max_steps}." if self._client.budget is not None else ""
        return [f"Goal: {goal}\n{limit}".strip(), *self._shown(observation)]

    @_tool
    def answer(self, text: str) -> Shown:
        """Tell the user what the task asked for."""
        return self._done(Answer(text=text))

    @_tool
    def ask_user(self, question: str) -> Shown:
        """Ask the user of the task something; the reply is in the answer."""
        return self._done(AskUser(question=question))

    @_tool
    def score_task(self) -> str:
        """Check the phone: a score from 0 to 1, where only 1 is success, and the reason."""
        value, reason = self._client.get_task_score(self._started())
        return "\n".join([f"Score: {value:g}. {reason}".strip(), *self._over_limit()])

    @_tool
    def end_task(self) -> str:
        """End the task and put the phone back as it was before."""
        name, self._task = self._started(), None
        self._client.tear_down_task(name)
        return f"{name} is over; the phone is back in its earlier state."

    def _started(self) -> str:
        if self._task is None:
            raise ConfigError("no task is started; list_tasks names those there are, and start_task starts one")
        return self._task

    def _place(self, x: float, y: float) -> Point:
        """The point for picture coordinates, with the present screen size where nothing was observed yet."""
        if self._size is None:
            self._size = self._client.get_observation(Needs(screenshot=False)).size
        return place(x, y, self._size)

    def _done(self, action: Action) -> Shown:
        return self._shown(self._client.execute_action(action, needs=self._after))

    def _over_limit(self) -> list[str]:
        """What the model should know about the step limit; nothing within it."""
        message = self._client.budget.message if self._client.budget is not None else None
        return [] if message is None else [f"Over the limit: {message}."]

    def _shown(self, observation: Observation) -> Shown:
        self._size = observation.size
        scaled = picture(observation)
        text = "\n".join([*self._over_limit(), describe(observation)])
        return [text, *([Image(data=scaled.png, format="png")] if scaled is not None else [])]
