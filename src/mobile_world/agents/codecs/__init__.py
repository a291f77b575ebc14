"""Codecs: a model family's output syntax to canonical actions and back.

`codec("venus@1.0")` gives one by its name; a codec's own file is loaded with its first use.
"""

from importlib import import_module
from typing import cast

from mobile_world.agents.codecs.call_tokenizer import quote
from mobile_world.agents.codecs.elements import Element, numbered_elements
from mobile_world.agents.codecs.frames import CoordinateFrame, Grid, ResizedPixels, ScreenPixels, smart_resize
from mobile_world.agents.codecs.interface import (
    Codec,
    Inexpressible,
    Parameter,
    ParameterKind,
    Parse,
    Span,
    VerbSpec,
    View,
)
from mobile_world.agents.codecs.json_actions import from_json_action, to_json_action
from mobile_world.agents.codecs.venus import VERBS, Venus, read_answer
from mobile_world.domain import ConfigError

_HOMES = {
    "autoglm": ("autoglm", "AUTOGLM"),
    "m3a": ("m3a", "M3A"),
    "mai-ui": ("mai_ui", "MAI_UI"),
    "qwen2.5vl": ("qwen", "QWEN2_5_VL"),
    "qwen3vl": ("qwen", "QWEN3_VL"),
    "ui-tars": ("ui_tars", "UI_TARS_1_5"),
    "ui-tars@1.0": ("ui_tars", "UI_TARS_1_0"),
    "ui-tars@1.5": ("ui_tars", "UI_TARS_1_5"),
    "venus@1.0": ("venus", "VENUS_1_0"),
    "venus@1.0-72b": ("venus", "VENUS_1_0_72B"),
    "venus@1.5": ("venus", "VENUS_1_5"),
}
"""Name of a codec: the file and the name in it that hold it."""


def codec_names() -> tuple[str, ...]:
    """Every name that `codec` knows."""
    return tuple(_HOMES)


def codec(name: str) -> Codec:
    """The codec of this name; `ConfigError` lists the names there are."""
    if name not in _HOMES:
        raise ConfigError(f"no codec {name[:60]!r}; there are: {', '.join(sorted(_HOMES))}")
    file, attribute = _HOMES[name]
    return cast("Codec", getattr(import_module(f"{__name__}.{file}"), attribute))


__all__ = [
    "VERBS",
    "Codec",
    "CoordinateFrame",
    "Element",
    "Grid",
    "Inexpressible",
    "Parameter",
    "ParameterKind",
    "Parse",
    "ResizedPixels",
    "ScreenPixels",
    "Span",
    "Venus",
    "VerbSpec",
    "View",
    "codec",
    "codec_names",
    "from_json_action",
    "numbered_elements",
    "quote",
    "read_answer",
    "smart_resize",
    "to_json_action",
]
