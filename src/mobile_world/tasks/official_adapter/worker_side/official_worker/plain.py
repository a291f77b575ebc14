"""Parameters as JSON, and back into what AndroidWorld's classes expect."""

from __future__ import annotations

import dataclasses
from typing import Any

UNSAID = "unsaid"
"""Stands for a value that JSON cannot hold, such as a picture: it is drawn again where it is needed."""


def plain(value: Any) -> Any:
    """A value as JSON: data classes become their fields."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return {UNSAID: f"{type(value).__module__}.{type(value).__name__}"}


def shaped(value: Any, like: Any) -> Any:
    """A JSON value in the shape of one that was drawn; what JSON could not hold is taken from there."""
    if isinstance(value, dict) and set(value) == {UNSAID}:
        return like
    if isinstance(value, list) and isinstance(like, list | tuple):
        return type(like)(shaped(each, like[0] if like else None) for each in value)
    if isinstance(value, dict) and dataclasses.is_dataclass(like) and not isinstance(like, type):
        return dataclasses.replace(like, **value)
    return value
