"""`mw mcp`: a phone as tools for an MCP client."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mobile_world import core
from mobile_world.cli import output, outside_apps, server_options, signals
from mobile_world.cli.options import SuggestingChoice, settings
from mobile_world.cli.server import DeviceRequest, devices_to_serve
from mobile_world.cli.task_options import suite_option, task_dir_option
from mobile_world.domain import ConfigError
from mobile_world.extras import require_extra

if TYPE_CHECKING:
    from mobile_world.runtime.client import AndroidEnvClient


@dataclass(frozen=True)
class McpOptions:
    """What the command line asks for."""

    suite: str
    aw_host: str | None
    device: str | None
    task_dirs: tuple[Path, ...]
    apps: tuple[Path, ...]
    transport: str
    host: str
    port: int
    token_file: Path | None
    answers: str


@click.command()
@suite_option
@click.option(
    "--device",
    metavar="SERIAL",
    help="Device to use: a phone of 'mw env', a serial of the adb server, or with --aw-host one of its devices. "
    "A new simulated phone if left out.",
)
@click.option(
    "--aw-host",
    metavar="URL",
    help="Environment server to use a device of ('mw server'); its token, if it wants one, is in "
    f"{server_options.TOKEN_VARIABLE}.",
)
@task_dir_option
@outside_apps.app_option
@click.option(
    "--answers",
    type=SuggestingChoice(["pictures", "elements", "both"]),
    default="pictures",
    show_default=True,
    help="What actions return: the screen as an image, its elements as text, or both.",
)
@click.option(
    "--transport",
    type=SuggestingChoice(["stdio", "http"]),
    default="stdio",
    show_default=True,
    help="How clients reach it: over its standard input and output, or streamable HTTP.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="With http: address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=6801, show_default=True, help="With http: port.")
@click.option(
    "--token-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"With http: file with the token that clients have to send; else it is in {server_options.TOKEN_VARIABLE}.",
)
def mcp(**options: Any) -> None:
    """Serve a phone to an MCP client, until it disconnects or this is interrupted."""
    require_extra("mcp", "'mw mcp'")
    request = McpOptions(**options)
    if request.transport == "http":
        _over_http(request)
    else:
        _over_stdio(request)


def _over_http(request: McpOptions) -> None:
    from mobile_world.core.mcp import McpHttpServer, PhoneTools, build_server

    token = server_options.token_in(request.token_file)
    with signals.until_told_to_stop() as stop, _phone(request) as client:
        server = build_server(PhoneTools(client, **_shown(request)))
        with McpHttpServer(server, host=request.host, port=request.port, token=token) as listener:
            output.say(f"an MCP server with one phone listens on {listener.url}; press Ctrl-C to stop")
            stop.wait()
    output.say("stopped", err=True)


def _over_stdio(request: McpOptions) -> None:
    from mobile_world.core.mcp import PhoneTools, build_server

    with signals.until_told_to_stop() as stop, _phone(request) as client:
        server = build_server(PhoneTools(client, **_shown(request)))

        def serve() -> None:
            try:
                server.run("stdio")
            finally:
                stop.set()

        # A read of standard input cannot be called off; on a thread of its own it keeps nobody from ending.
        threading.Thread(target=serve, name="mcp", daemon=True).start()
        stop.wait()


@contextmanager
def _phone(request: McpOptions) -> Iterator[AndroidEnvClient]:
    """The phone: of the server that is named, or behind one of this process that nobody else can use."""
    from mobile_world.runtime.client import AndroidEnvClient

    if request.aw_host is not None:
        if request.apps:
            raise ConfigError("the phones of a server have its apps; start it with --app, and leave it out here")
        token = os.environ.get(server_options.TOKEN_VARIABLE) or None
        with AndroidEnvClient(request.aw_host, request.device, token=token) as client:
            client.status()
            yield client
        return

    chosen, token = settings().settings, secrets.token_urlsafe()
    serials = (request.device,) if request.device is not None else ()
    devices_wanted = DeviceRequest(request.suite, None if serials else "sim", None, serials, (), request.apps)
    with devices_to_serve(devices_wanted) as devices:
        manager = core.SessionManager(
            devices.source,
            labels=devices.labels,
            artefacts=chosen.state_dir / "artefacts" / f"mcp-{os.getpid()}",
            suite_family=request.suite,
            task_dirs=(*chosen.task_dirs, *request.task_dirs),
            apps=devices_wanted.app_paths(),
        )
        with core.EnvServer(manager, token=token) as server, AndroidEnvClient(server.url, token=token) as client:
            yield client


def _shown(request: McpOptions) -> dict[str, bool]:
    return {"pictures": request.answers != "elements", "elements": request.answers != "pictures"}
