"""Probe for an endpoint's image preprocessing: which pixel limits does it really use?

A server resizes what it is sent, and models that point in pixels then mean pixels of its size, not of ours. It tells
through its token count: the same question is asked without and with one known image, and the difference is what the
image costs under the limits that are live. For 1080x2400 that is 1,173 tokens under UI-Venus-Navi-7B's limits and
3,354 under Qwen2.5-VL's defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from mobile_world.agents.codecs.frames import ResizedPixels
from mobile_world.agents.models.chat import ChatModel, ChatRequest, ImagePart, Message, Sampling
from mobile_world.domain import ScreenSize

SCREEN = ScreenSize(1080, 2400)
MARKS = 2
"""Tokens a chat template puts around an image."""
TOLERANCE = 4
"""Templates differ by a line break or two; the limits differ by hundreds."""

KNOWN_LIMITS: Mapping[str, ResizedPixels] = {
    "UI-Venus-Navi-7B": ResizedPixels(factor=28, min_pixels=830_000, max_pixels=937_664),
    "Qwen2.5-VL defaults": ResizedPixels(factor=28, min_pixels=3_136, max_pixels=12_845_056),
    "Qwen3-VL defaults": ResizedPixels(factor=32, min_pixels=65_536, max_pixels=16_777_216),
}

QUESTION = "Answer with the word ok."


class ProbeReport(BaseModel):
    """The result of a probe."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal[1] = 1
    model: str
    image: tuple[int, int]
    """Size of the image that was sent."""
    tokens_without: int | None
    """Prompt tokens of the question alone; nothing when the endpoint does not count."""
    tokens_with: int | None
    """Prompt tokens of the question with the image."""
    image_tokens: int | None
    """What the image cost, without the marks around it."""
    implied: dict[str, int]
    """What the image would cost under each of the limits that were compared."""
    live: tuple[str, ...]
    """The limits that fit; several may for an image that all of them leave alone."""
    verdict: str
    """The finding in a sentence."""


def probe(
    model: ChatModel,
    name: str,
    *,
    deadline_s: float,
    size: ScreenSize = SCREEN,
    limits: Mapping[str, ResizedPixels] = KNOWN_LIMITS,
) -> ProbeReport:
    """Ask `model` twice and compare; endpoint errors come through as they are."""
    sampling = Sampling(max_tokens=16)
    counts = []
    for parts in ((QUESTION,), (QUESTION, _picture(size))):
        reply = model.complete(ChatRequest(name, (Message("user", parts),), sampling), deadline_s=deadline_s)
        counts.append(reply.usage.tokens_in if reply.usage.reported and reply.usage.tokens_in else None)
    without, with_image = counts
    cost = None if without is None or with_image is None else with_image - without - MARKS
    pictures = {title: (frame.picture(size), frame.factor) for title, frame in limits.items()}
    implied = {title: image.width * image.height // factor**2 for title, (image, factor) in pictures.items()}
    live = () if cost is None else tuple(title for title, tokens in implied.items() if abs(tokens - cost) <= TOLERANCE)
    return ProbeReport(
        model=name,
        image=(size.width, size.height),
        tokens_without=without,
        tokens_with=with_image,
        image_tokens=cost,
        implied=implied,
        live=live,
        verdict=_verdict(cost, live, size),
    )


def _verdict(cost: int | None, live: tuple[str, ...], size: ScreenSize) -> str:
    image = f"an image of {size.width}x{size.height}"
    if cost is None:
        return "the server reports no prompt tokens, so its pixel limits stay unknown"
    if cost <= 0:
        return f"{image} costs no tokens: the server does not count images, or its model does not see them"
    if live:
        return f"{image} costs {cost} tokens: the pixel limits of {' or '.join(live)} are live"
    return (
        f"{image} costs {cost} tokens, as of about {cost * 28 * 28:,} pixels: no known pixel limits; set min_pixels "
        "and max_pixels to the server's own, or send images at their final size"
    )


def _picture(size: ScreenSize) -> ImagePart:
    """An image of one colour: its cost depends on its size alone, and it is quickly sent."""
    from PIL import Image

    from simdroid.png import encode_png

    return ImagePart(encode_png(Image.new("RGB", size, (96, 125, 139))), "image/png", size)
