"""Requests and models that several tests share."""

from __future__ import annotations

from pydantic import SecretStr

from mobile_world.agents.models import (
    ChatRequest,
    EndpointModel,
    EndpointSettings,
    ImagePart,
    Message,
    RetryPolicy,
    Sampling,
)
from mobile_world.domain import ScreenSize

KEY = "sk-live-Zw3vQ9+tRk/7Lp="
QUICK = RetryPolicy(attempts=3, first_pause_s=0.01, longest_pause_s=0.02)

IMAGE = ImagePart(b"\x89PNG not really", "image/png", ScreenSize(644, 1428))


def ask(text: str = "What now?", *, model: str = "venus", image: ImagePart | None = IMAGE) -> ChatRequest:
    parts = (text,) if image is None else (text, image)
    return ChatRequest(model, (Message("system", ("You use a phone.",)), Message("user", parts)), Sampling(seed=7))


def client(
    url: str,
    *,
    stream: bool = True,
    policy: RetryPolicy = QUICK,
    stall_s: float = 5.0,
    largest_answer: int = 1_000_000,
    key: str = KEY,
) -> EndpointModel:
    settings = EndpointSettings(
        url, SecretStr(key), stream=stream, connect_s=2.0, stall_s=stall_s, largest_answer=largest_answer
    )
    return EndpointModel(settings, policy=policy)
