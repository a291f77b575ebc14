"""The backends of the person who runs this command."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import click

from mobile_world import core
from mobile_world.cli.options import Command, SuggestingChoice, settings

BACKENDS = ("sim", "avd", "docker", "adb")
KINDS = "sim: simulated phones; avd: emulators; docker: containers; adb: connected devices"


def backend_option(*, default: str | None, help: str) -> Callable[[Command], Command]:
    """Add `--backend`."""
    return click.option(
        "--backend", type=SuggestingChoice(BACKENDS), default=default, show_default=bool(default), help=help
    )


def backends(*, suite: str = "mobile_world", image: str | None = None) -> core.Backends:
    """One of each kind, with the AVD of the suite and the image of `--image`."""
    chosen = settings().settings
    return core.Backends(
        chosen.state_dir,
        os.environ,
        adb_server_port=chosen.adb_server_port,
        default_avd=lambda: core.mapped_avd(suite),
        image=image or core.IMAGE,
    )


def row(one: core.Running) -> dict[str, object]:
    """Everything about an environment, for programs."""
    common = {
        "name": one.name,
        "backend": one.backend,
        "state": one.state,
        "serial": one.serial,
        "url": one.url,
        "profile": one.profile,
    }
    return {**common, **one.more}


def rows(environments: Sequence[core.Running], *, as_json: bool) -> list[dict[str, object]]:
    """A listing: for programs with everything, for people with what fits a line."""
    if as_json:
        return [row(one) for one in environments]
    some_apps = any(one.more.get("apps") for one in environments)
    some_grpc = any(one.more.get("grpc_port") for one in environments)
    return [
        {
            "name": one.name,
            "backend": one.backend,
            "state": one.state,
            "address": one.serial or one.url,
            **({"grpc": one.more.get("grpc_port") or "-"} if some_grpc else {}),
            "profile": one.profile,
            **({"apps": _names(one.more.get("apps")) or "-"} if some_apps else {}),
        }
        for one in environments
    ]


def _names(apps: object) -> str:
    return ", ".join(apps) if isinstance(apps, dict) else ""
