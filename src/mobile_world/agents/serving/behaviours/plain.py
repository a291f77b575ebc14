"""Behaviours that work as they should, without a model behind them."""

from __future__ import annotations

from mobile_world.agents.serving.answers import Answer
from mobile_world.agents.serving.asked import Call


class Echo:
    """Says what it was told last, and what it was shown."""

    def answer(self, call: Call) -> Answer:
        """The user's last words, and a line for each image."""
        shown = [f"[image {size.width}x{size.height}]" for size in call.asked.images]
        return Answer(text="\n".join([*shown, call.asked.last_words]))
