"""The canonical action: what any agent can do to any phone, independent of its model's format.

Places are shares of the screen (`Point`). Directions of `Scroll` name the content that is *revealed*: `down` shows what
is below, whichever way a finger has to move for it. Codecs translate models' words into these and back.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field, TypeAdapter, ValidationError, field_validator, model_validator

from mobile_world.domain.errors import InvalidAction
from mobile_world.domain.frozen_models import FrozenModel
from mobile_world.domain.geometry import Point

LONGEST_TEXT = 10_000
"""Characters in one action; more is a mistake of a model, not something a person types."""

LONGEST_WAIT_S = 60.0

Direction: TypeAlias = Literal["up", "down", "left", "right"]
Text = Annotated[str, Field(max_length=LONGEST_TEXT)]

# fmt: off
KEYS = frozenset({
    "APP_SWITCH", "BACK", "BRIGHTNESS_DOWN", "BRIGHTNESS_UP", "CALL", "CAMERA", "CLEAR", "COPY", "CUT", "DEL",
    "DPAD_CENTER", "DPAD_DOWN", "DPAD_LEFT", "DPAD_RIGHT", "DPAD_UP", "ENDCALL", "ENTER", "ESCAPE", "FORWARD_DEL",
    "HOME", "LANGUAGE_SWITCH", "MEDIA_NEXT", "MEDIA_PAUSE", "MEDIA_PLAY", "MEDIA_PLAY_PAUSE", "MEDIA_PREVIOUS",
    "MENU", "MOVE_END", "MOVE_HOME", "NOTIFICATION", "PAGE_DOWN", "PAGE_UP", "PASTE", "POWER", "SEARCH", "SETTINGS",
    "SLEEP", "SPACE", "TAB", "VOLUME_DOWN", "VOLUME_MUTE", "VOLUME_UP", "WAKEUP",
})
# fmt: on
"""Keys by the names of Android's key codes, without their common prefix."""


class Tap(FrozenModel):
    """Touch a place briefly."""

    kind: Literal["tap"] = "tap"
    at: Point


class DoubleTap(FrozenModel):
    """Touch a place twice in quick succession."""

    kind: Literal["double_tap"] = "double_tap"
    at: Point


class LongPress(FrozenModel):
    """Hold a finger on a place."""

    kind: Literal["long_press"] = "long_press"
    at: Point
    duration_ms: int = Field(default=1000, ge=500, le=10_000)


class Swipe(FrozenModel):
    """Move a finger quickly from one place to another."""

    kind: Literal["swipe"] = "swipe"
    start: Point
    end: Point
    duration_ms: int = Field(default=600, ge=10, le=10_000)
    """Quicker ones throw a list further, as on any phone: half a screen in 300 ms moves it by almost a whole one."""


class Drag(FrozenModel):
    """Pick something up by holding it, carry it, and let go."""

    kind: Literal["drag"] = "drag"
    start: Point
    end: Point
    duration_ms: int = Field(default=1000, ge=10, le=10_000)


class Scroll(FrozenModel):
    """Reveal the content that lies in a direction."""

    kind: Literal["scroll"] = "scroll"
    direction: Direction
    """Where the content to reveal lies: `down` moves the finger up."""
    at: Point = Point(x=0.5, y=0.5)
    """The middle of the movement; names the list when several scroll."""
    distance: float = Field(default=0.5, gt=0, le=0.9)
    """How far the finger moves, as a share of the screen along the direction."""


class TypeText(FrozenModel):
    """Enter text into the field that has the focus, or into the one at a place."""

    kind: Literal["type"] = "type"
    text: Text
    clear: bool = False
    """Empty the field first."""
    submit: bool = False
    """Press enter afterwards."""
    at: Point | None = None
    """Tap here first."""

    @model_validator(mode="after")
    def _does_something(self) -> Self:
        if not (self.text or self.clear or self.submit):
            raise ValueError("there is nothing to type; give text, or clear or submit")
        return self


class Key(FrozenModel):
    """Press a key of the device."""

    kind: Literal["key"] = "key"
    name: str
    """One of `KEYS`; `KEYCODE_BACK`, `back` and `BACK` are the same."""

    @field_validator("name")
    @classmethod
    def _known(cls, name: str) -> str:
        plain = name.strip().upper().removeprefix("KEYCODE_")
        if plain not in KEYS:
            raise ValueError(f"no key {name[:40]!r}; known: {', '.join(sorted(KEYS))}")
        return plain


class OpenApp(FrozenModel):
    """Bring an app to the front, by the name under its icon or by its package."""

    kind: Literal["open_app"] = "open_app"
    app: Annotated[str, Field(min_length=1, max_length=200)]


class Wait(FrozenModel):
    """Let time pass."""

    kind: Literal["wait"] = "wait"
    seconds: float = Field(default=1.0, gt=0, le=LONGEST_WAIT_S)


class Answer(FrozenModel):
    """Tell the user something the task asked for; the episode goes on."""

    kind: Literal["answer"] = "answer"
    text: Text


class AskUser(FrozenModel):
    """Ask the user; the reply comes with the next observation."""

    kind: Literal["ask_user"] = "ask_user"
    question: Text


class Finish(FrozenModel):
    """Declare the task done, or impossible, and end the episode."""

    kind: Literal["finish"] = "finish"
    status: Literal["complete", "infeasible"] = "complete"
    text: Text = ""
    """What the agent says about it; with a task done, its answer if it gave none before (see `Answer`)."""

    def answer_after(self, given: str | None) -> str | None:
        """The answer that the last words are, after what was answered before; nothing when they are none."""
        return self.text if self.text and given is None and self.status == "complete" else None


class ToolCall(FrozenModel):
    """Use a tool that is not the phone's screen."""

    kind: Literal["tool_call"] = "tool_call"
    name: Annotated[str, Field(min_length=1, max_length=200)]
    arguments: dict[str, Any] = Field(default_factory=dict)


Action: TypeAlias = (
    Tap
    | DoubleTap
    | LongPress
    | Swipe
    | Drag
    | Scroll
    | TypeText
    | Key
    | OpenApp
    | Wait
    | Answer
    | AskUser
    | Finish
    | ToolCall
)

ActionField = Annotated[Action, Field(discriminator="kind")]
"""For fields of stored models that hold an action."""

_ADAPTER: TypeAdapter[Action] = TypeAdapter(ActionField)


def parse_action(value: object) -> Action:
    """An action from its plain form, as a record holds it; `InvalidAction` says what is wrong with it."""
    try:
        return _ADAPTER.validate_python(value)
    except ValidationError as error:
        first = error.errors()[0]
        raise InvalidAction(f"{'.'.join(map(str, first['loc'])) or 'the action'}: {first['msg']}") from error


def plain_action(action: Action) -> dict[str, Any]:
    """The plain form of an action: JSON values only."""
    return action.model_dump(mode="json")
