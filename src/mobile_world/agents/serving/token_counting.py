"""Tokens of a request as a server of the Qwen-VL family would count them.

The tokens of an image are exact: the image is resized within the server's pixel limits as the model's preprocessing
does it, and each square of `factor` pixels is one token, with one token before and one after the image. The tokens of
text are an approximation, one for every four bytes: the real number needs the model's vocabulary.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from mobile_world.agents.codecs.frames import smart_resize
from mobile_world.agents.serving.chat_request import ParsedRequest
from mobile_world.domain import ConfigError, ScreenSize

BYTES_PER_TOKEN = 4
MARKS_PER_MESSAGE = 5
"""Start mark, role, line break, end mark, line break."""
MARKS_PER_IMAGE = 2
OPENING_OF_THE_ANSWER = 3
"""The prompt ends with the start mark, the role and the line break of the answer."""


@dataclass(frozen=True)
class PixelLimits:
    """A server's image preprocessing: `--mm-processor-kwargs` of the real one."""

    min_pixels: int = 3_136
    max_pixels: int = 12_845_056
    factor: int = 28

    def __post_init__(self) -> None:
        """Refuse limits that no image can meet."""
        if self.min_pixels > self.max_pixels:
            raise ConfigError(
                f"an image of at least {self.min_pixels} and at most {self.max_pixels} pixels cannot be made"
            )

    def tokens(self, size: ScreenSize) -> int:
        """What an image of this size costs, without the marks around it."""
        seen = smart_resize(size, factor=self.factor, min_pixels=self.min_pixels, max_pixels=self.max_pixels)
        return seen.width * seen.height // self.factor**2


def text_tokens(text: str) -> int:
    """About how many tokens a text has."""
    return math.ceil(len(text.encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def prompt_tokens(asked: ParsedRequest, limits: PixelLimits) -> int:
    """What the whole request costs."""
    words = sum(text_tokens(text) + MARKS_PER_MESSAGE for _, text in asked.turns)
    images = sum(limits.tokens(size) + MARKS_PER_IMAGE for size in asked.images)
    return words + images + OPENING_OF_THE_ANSWER
