"""The codec interface: parse a model's answer into one canonical action, render an action in the model's syntax."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol, TypeAlias

from mobile_world.domain import Action, AgentError, ScreenSize, UiTree


class Inexpressible(AgentError):
    """The codec's protocol cannot express an action."""

    code = "INEXPRESSIBLE"


class View(NamedTuple):
    """What the model was looking at: codecs need it to turn its numbers into places."""

    size: ScreenSize
    """The device's screen, in pixels."""
    ui: UiTree | None = None
    """For codecs that name elements by index."""
    has_user: bool = False
    """Whether somebody answers questions; protocols with one verb for asking and answering go by it."""


class Span(NamedTuple):
    """Where in the model's text the action stands: characters from `start` up to `end`."""

    start: int
    end: int


@dataclass(frozen=True)
class Parse:
    """The result of parsing a model's answer; parsing never raises, whatever the text.

    Strict and lenient verdicts are both kept, so that strictness is a choice of the analysis: `strict` says that the
    text follows the format to the letter, `action` is what a lenient reader understands, `repairs` names each
    liberty it took. Liberties concern the form of a call that stands alone where the format puts it: a lenient reader
    looks nowhere else, alters no text that is to be typed, and makes no other action of one that was cut off.
    """

    raw: str
    action: Action | None
    """The lenient reading; nothing when there is none."""
    strict: bool
    """Whether the text needed no repair; never without an action."""
    repairs: tuple[str, ...] = ()
    """What was tolerated, as stable short names such as `missing-closing-tag`, `clamped-coordinates`."""
    error: str | None = None
    """Why there is no action."""
    span: Span | None = None
    """The action's own words in `raw`."""
    think: str | None = None
    conclusion: str | None = None


ParameterKind: TypeAlias = Literal["point", "text", "direction", "number", "choice", "index", "object"]
"""What a verb's parameter holds."""


class Parameter(NamedTuple):
    """One parameter of a verb."""

    kind: ParameterKind
    required: bool = True
    choices: tuple[str, ...] = ()
    """The words it may hold, where they are fixed."""


@dataclass(frozen=True)
class VerbSpec:
    """A verb of a protocol with its parameters in their order, as a model is told and as the strict reader accepts."""

    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def required(self) -> frozenset[str]:
        """Parameters that must be there."""
        return frozenset(name for name, parameter in self.parameters.items() if parameter.required)

    @property
    def optional(self) -> frozenset[str]:
        """Parameters that may be left out."""
        return frozenset(self.parameters) - self.required


Ending: TypeAlias = Literal["closed", "stopped", "open", "cut"]
"""How the place of a call ends.

`closed` by the model's own closing mark. Without one it ends with the answer, and then the endpoint knows: `stopped`
because the model was done or gave a stop string (which is taken off), `cut` at the limit of tokens, `open` if it does
not say.
"""


def answer_ending(finish_reason: str | None) -> Ending:
    """What an endpoint's finish reason says about the end of an answer."""
    if finish_reason == "stop":
        return "stopped"
    return "cut" if finish_reason == "length" else "open"


class Codec(Protocol):
    """One protocol of one model family; stateless."""

    @property
    def name(self) -> str:
        """`family@version`."""

    @property
    def coordinate_space(self) -> str:
        """The coordinate space in words; `element index` where elements are named by index."""

    def grammar(self) -> Mapping[str, VerbSpec]:
        """Every verb a model may use, as it is spelled, with its parameters."""

    def parse(self, text: str, view: View, *, finish_reason: str | None = None) -> Parse:
        """Parse a model's answer; `finish_reason` is the endpoint's, `stop` for a text known to be complete."""

    def render(self, action: Action, view: View, *, think: str = "", conclusion: str = "") -> str:
        """Render an action in the model's syntax; `Inexpressible` when the protocol has no verb for it."""
