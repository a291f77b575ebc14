"""Options for a model that plays the user whom agents can ask: shared by `mw eval` and `mw server`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from mobile_world.cli.agent_options import key_in
from mobile_world.cli.options import secret_option, spelled, with_options
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from mobile_world.experiment import ModelUsers


USER_KEY_VARIABLES = ("MW_USER_API_KEY",)
"""Where the key is looked for when `--user-api-key` is left out."""

USER_MODEL = "Model that plays the user whom agents can ask, instead of the scripted user."
USER_BASE_URL = "OpenAI-compatible endpoint of the model that plays the user."

user_options = with_options(
    click.option(*spelled("--user-model"), metavar="NAME", help=USER_MODEL),
    click.option(*spelled("--user-base-url"), metavar="URL", help=USER_BASE_URL),
    secret_option("--user-api-key", variables=USER_KEY_VARIABLES, help="Key for that endpoint"),
)
"""Adds `--user-model`, `--user-base-url` and `--user-api-key`."""


def chosen_user(options: dict[str, Any], environ: Mapping[str, str]) -> ModelUsers | None:
    """Take the model that plays the user out of all that a command was given; nothing for the scripted user."""
    model, base_url = options.pop("user_model"), options.pop("user_base_url")
    key = options.pop("user_api_key") or key_in(environ, USER_KEY_VARIABLES)
    if model is None and base_url is None:
        return None
    if model is None or base_url is None:
        raise ConfigError(
            "a model that plays the user has a name and an endpoint: give --user-model and --user-base-url"
        )
    from pydantic import SecretStr

    from mobile_world.experiment import ModelUsers

    return ModelUsers(model, base_url, SecretStr(key) if key else None)
