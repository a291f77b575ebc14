"""Codecs: models' words to canonical actions and back."""

from mobile_world.agents.codecs.interface import Codec, Inexpressible, Parse, Span, View

__all__ = ["Codec", "Inexpressible", "Parse", "Span", "View"]
