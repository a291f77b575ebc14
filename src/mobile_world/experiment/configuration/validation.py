"""Validation of a configuration: messages that say where in the file a mistake is, and what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from mobile_world.domain import ConfigError
from mobile_world.experiment.configuration.schema import Configuration
from mobile_world.experiment.configuration.yaml_document import Place, YamlDocument

MOST_TOLD = 8
"""Mistakes that one message lists."""

_WORDS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "missing": lambda told: "it is missing",
    "int_type": lambda told: "it must be a whole number",
    "float_type": lambda told: "it must be a number",
    "string_type": lambda told: "it must be text",
    "bool_type": lambda told: "it must be true or false",
    "list_type": lambda told: "it must be a list",
    "dict_type": lambda told: "it must be a mapping of keys",
    "model_type": lambda told: "it must be a mapping of keys",
    "greater_than": lambda told: f"it must be more than {told['gt']:g}",
    "greater_than_equal": lambda told: f"it must be {told['ge']:g} or more",
    "less_than_equal": lambda told: f"it must be {told['le']:g} or less",
    "string_too_short": lambda told: "it is empty",
    "string_too_long": lambda told: f"it has more than {told['max_length']} characters",
    "literal_error": lambda told: f"it must be {told['expected']}",
    "finite_number": lambda told: "it must be a finite number",
    "value_error": lambda told: str(told["error"]),
}

_PATTERNS = {
    "base_url": "it must be an address such as http://127.0.0.1:8000/v1, without a key in it",
    "api_key_env": "it must be the name of an environment variable; the key itself does not belong in a file",
}


def validated(document: YamlDocument) -> Configuration:
    """The configuration in a document; `ConfigError` with the place of every mistake."""
    try:
        return Configuration.model_validate(document.values)
    except ValidationError as error:
        mistakes = list(dict.fromkeys(_messages(document, error)))
        more = [f"and {len(mistakes) - MOST_TOLD} more"] if len(mistakes) > MOST_TOLD else []
        raise ConfigError("; ".join([*mistakes[:MOST_TOLD], *more])) from None


def _messages(document: YamlDocument, error: ValidationError) -> Iterator[str]:
    for details in error.errors(include_url=False, include_input=False):
        key_path: Place = details["loc"]
        if details["type"] == "extra_forbidden":
            names = sorted(_fields(Configuration, key_path[:-1]))
            near = get_close_matches(str(key_path[-1]), names, n=1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            yield str(document.error(key_path, f"there is no such key; {hint}there are {', '.join(names)}", key=True))
        elif details["type"] == "string_pattern_mismatch":
            yield str(document.error(key_path, _PATTERNS.get(str(key_path[-1]), "it has the wrong form")))
        else:
            wording = _WORDS.get(details["type"])
            text = wording(details.get("ctx", {})) if wording else details["msg"]
            yield str(document.error(key_path, text + _hint(document, key_path, details["type"])))


def _hint(document: YamlDocument, key_path: Place, kind: str) -> str:
    """What explains a type that surprises: in YAML, an unquoted 1.0 is a number and an unquoted null is nothing."""
    if kind != "string_type":
        return ""
    value: Any = document.values
    for key in key_path:
        value = value[key]
    shown = "null, which means nothing" if value is None else f"{value!r}, a {type(value).__name__}"
    return f"; without quotes this is {shown}" if isinstance(value, int | float | None) else ""


def _fields(model: type[BaseModel], key_path: Place) -> list[str]:
    """The keys that a section knows."""
    for name in key_path:
        if isinstance(name, int):
            continue  # All entries of a list have the same keys.
        annotation = model.model_fields[name].annotation
        below = next(
            (
                kind
                for kind in (annotation, *get_args(annotation))
                if isinstance(kind, type) and issubclass(kind, BaseModel)
            ),
            None,
        )
        if below is None:
            return []
        model = below
    return list(model.model_fields)
