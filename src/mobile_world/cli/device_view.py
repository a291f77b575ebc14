"""`mw device view`: devices in a browser, to look at, to operate, and to record solutions on."""

from __future__ import annotations

import json
import os
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from mobile_world.cli.apps import standing_apps
from mobile_world.cli.device import devices_here, devices_on, on_server, there_are
from mobile_world.cli.devices import addresses
from mobile_world.cli.env_run_options import names_with_commas
from mobile_world.cli.options import settings
from mobile_world.cli.running_phones import container_token
from mobile_world.cli.servers import TOKEN_VARIABLE
from mobile_world.cli.serving import Served
from mobile_world.cli.waiting import until_told_to_stop
from mobile_world.domain import ConfigError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from mobile_world.core.backends import Running

PORT = 8761


@click.command()
@click.option(
    "--device",
    "serials",
    metavar="NAME,…",
    default="",
    callback=names_with_commas,
    help="Only these devices: names or serials as in 'mw device list'.",
)
@on_server
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; others want a token.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port; 0 for any free one."
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def view(serials: tuple[str, ...], url: str | None, host: str, port: int, open_browser: bool, as_json: bool) -> None:
    """Operate devices in a browser until interrupted: named ones, else all that there are, else a new simulated phone.

    Devices are used as they are and stay as you leave them. On an address that other machines reach, the link that is
    printed holds a token. Set MW_SERVER_TOKEN to choose it.
    """
    from mobile_world.web.server_thread import require_server_extra

    require_server_extra("viewer")
    from mobile_world.viewer import PageServer
    from mobile_world.viewer.live import create_live_app

    if serials and url:
        raise click.UsageError("--device names devices of this machine; leave it out beside --aw-host")
    token = None if url else os.environ.get(TOKEN_VARIABLE) or None
    with (
        until_told_to_stop() as stop,
        _calls(serials, url) as api,
        PageServer(lambda: create_live_app(api), host=host, port=port, token=token) as server,
    ):
        click.echo(json.dumps({"url": server.url}) if as_json else f"devices on {server.url} (Ctrl-C ends it)")
        if open_browser:
            webbrowser.open(server.address)
        stop.wait()


@contextmanager
def _calls(serials: Sequence[str], url: str | None) -> Iterator[ASGIApp]:
    """The calls of an environment server: one that runs elsewhere, or our own over the devices here."""
    found = [] if url or serials else [each for each in devices_here() if each.state == "running"]
    here = [each for each in found if each.serial]
    contained = next((each.url for each in found if each.url), None)
    if url or (contained and not here):
        from mobile_world.viewer.live import ServerProxy

        place = url or contained or ""
        devices_on(place)  # A page over a server that is not there would only say so later.
        with ServerProxy(place, token=os.environ.get(TOKEN_VARIABLE) or container_token([place])) as elsewhere:
            yield elsewhere
        return
    from mobile_world.core import SessionManager, create_app

    source, labels = _named(serials) if serials else _found(here)
    artefacts = settings().settings.state_dir / "artefacts" / str(os.getpid())
    with SessionManager(source, labels=labels, artefacts=artefacts, keep_as_is=True) as manager:
        # The guard in front of all pages has asked for the token and for the names of this machine already.
        yield create_app(manager, loopback_only=False)


def _named(serials: Sequence[str]) -> Served:
    known = {name: each for each in devices_here() for name in (each.name, each.serial) if name}
    unknown = [serial for serial in serials if serial not in known]
    if unknown:
        there = there_are(each.name for each in known.values())
        raise ConfigError(f"no device {', '.join(map(repr, unknown))}; {there}")
    return _found([known[serial] for serial in serials])


def _found(devices: Sequence[Running]) -> Served:
    from mobile_world.core import DeviceLabel, simulated_labels
    from mobile_world.phone.fleet import app_sources
    from mobile_world.runtime.device_sources import AdbDevices, SimulatedPhones

    chosen = settings().settings
    if not devices:
        phones = SimulatedPhones(chosen.state_dir, 1, apps=app_sources(standing_apps()))
        return Served(phones, simulated_labels(1))
    labels = [DeviceLabel(each.name, (each.serial or "",), each.backend, each.profile) for each in devices]
    places = addresses([each.serial or each.name for each in devices])
    return Served(AdbDevices(places, adb_server_port=chosen.adb_server_port), labels)
