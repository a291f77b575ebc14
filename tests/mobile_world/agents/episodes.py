"""What tests of model agents start from: screenshots, briefs, and agents over prepared answers."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from mobile_world.agents import Agent, EpisodeBrief, create_agent
from mobile_world.agents.models import ChatReply, ChatRequest, ImagePart, ScriptedModel
from mobile_world.domain import Observation, ScreenSize, UiTree

SIZE = ScreenSize(1080, 2400)


@cache
def screenshot(size: ScreenSize = SIZE, *, mark: int = 0) -> bytes:
    """A screen with a few things on it; `mark` tells screens apart."""
    picture = Image.new("RGBA", size, (240, 240, 245, 255))
    draw = ImageDraw.Draw(picture)
    for row in range(12):
        draw.rectangle((40, 100 + row * 180, 1000, 220 + row * 180), fill=(40 + row * 10, 90, 160 + mark % 90, 255))
    buffer = BytesIO()
    picture.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


SCREEN = screenshot()


def look(
    step: int = 0,
    *,
    size: ScreenSize = SIZE,
    shot: bytes | None = SCREEN,
    error: str | None = None,
    reply: str | None = None,
    ui: UiTree | None = None,
) -> Observation:
    return Observation(step, size, "a/b", screenshot=shot, error=error, reply=reply, ui=ui)


def brief(goal: str | None = "Open the clock", seed: int = 7) -> EpisodeBrief:
    return EpisodeBrief(goal=goal, seed=seed, max_steps=10)


def venus(call: str, *, think: str = "because", conclusion: str = "It does it.") -> str:
    """An answer in UI-Venus's form."""
    return f"<think>{think}</think><action>{call}</action><conclusion>{conclusion}</conclusion>"


def begun(
    name: str, answers: list[str | ChatReply], *, goal: str | None = "Open the clock", seed: int = 7, **options: Any
) -> tuple[Agent, ScriptedModel]:
    """An agent in an episode, and the model it speaks with."""
    model = ScriptedModel(answers, repeat_last=True)
    agent = create_agent(name, model=model, model_name="a-model", **options)
    agent.begin(brief(goal, seed))
    return agent, model


def texts(request: ChatRequest) -> list[tuple[str, list[str]]]:
    """A request's turns, an image as its size."""
    return [(message.role, [_shown(part) for part in message.parts]) for message in request.messages]


def _shown(part: str | ImagePart) -> str:
    return part if isinstance(part, str) else f"[{part.size.width}x{part.size.height}]"
