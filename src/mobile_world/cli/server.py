"""`mw server`: devices and tasks over HTTP, until interrupted."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import click

from mobile_world.cli.apps import app_option
from mobile_world.cli.backends import KINDS, backend_option
from mobile_world.cli.env_run_options import names_with_commas
from mobile_world.cli.options import settings, suite_option, task_dir_option
from mobile_world.cli.servers import TOKEN_VARIABLE, token_in
from mobile_world.cli.serving import Wanted, devices_to_serve
from mobile_world.cli.tables import say
from mobile_world.cli.waiting import until_told_to_stop


@dataclass(frozen=True)
class Request:
    """What the command line asks for."""

    devices: Wanted
    host: str
    port: int
    task_dirs: tuple[Path, ...]
    token_file: Path | None
    as_json: bool


@click.command()
@suite_option
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; others need a token.")
@click.option("--port", type=click.IntRange(0, 65535), default=6800, show_default=True, help="Port; 0 is any free one.")
@backend_option(
    default=None,
    help=f"Devices to serve. {KINDS}. If left out, the phones of 'mw env' that run, else a new simulated phone.",
)
@click.option("--count", type=click.IntRange(1, 256), help="So many new simulated phones; 1 if left out.")
@click.option(
    "--device",
    "serials",
    metavar="SERIAL,…",
    default="",
    callback=names_with_commas,
    help="Devices to serve: phones of 'mw env', or serials of the adb server.",
)
@click.option(
    "--avd",
    "avds",
    metavar="NAME,…",
    default="",
    callback=names_with_commas,
    help="AVDs to start and serve with --backend avd; that of the suite family if left out.",
)
@click.option(
    "--token-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"File with the token that clients have to send; else it is in {TOKEN_VARIABLE}.",
)
@task_dir_option
@app_option
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def server(**options: Any) -> None:
    """Offer devices and tasks over HTTP, until interrupted.

    Every call is described at /docs of the address that is printed.
    """
    from mobile_world.core import EnvServer, SessionManager

    wanted = Wanted(**{field.name: options.pop(field.name) for field in fields(Wanted)})
    request = Request(devices=wanted, **options)
    chosen = settings().settings
    token = token_in(request.token_file)
    with until_told_to_stop() as stop, devices_to_serve(wanted) as devices:
        manager = SessionManager(
            devices.source,
            labels=devices.labels,
            artefacts=chosen.state_dir / "artefacts" / str(request.port or os.getpid()),
            suite_family=wanted.suite,
            task_dirs=(*chosen.task_dirs, *request.task_dirs),
            apps=wanted.app_paths(),
        )
        with EnvServer(manager, host=request.host, port=request.port, token=token) as running:
            names = [label.name for label in devices.labels]
            if request.as_json:
                click.echo(json.dumps({"url": running.url, "suite_family": wanted.suite, "devices": names}))
            else:
                say(f"serving {wanted.suite} on {running.url} with {', '.join(names)}; Ctrl-C ends it")
            stop.wait()
    say("stopped", err=True)
