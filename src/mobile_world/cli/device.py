"""`mw device`: the devices that can be used, and what they show, in a browser or as a file."""

from __future__ import annotations

import json
import os
import sys
import webbrowser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world import core
from mobile_world.cli import options, outside_apps, server_options, signals
from mobile_world.cli.backends import backends, rows
from mobile_world.cli.device_selection import addresses, container_token
from mobile_world.cli.env_run import names_with_commas
from mobile_world.cli.lazy_group import CommandEntry, LazyGroup
from mobile_world.cli.output import print_rows
from mobile_world.cli.server import LabelledDevices
from mobile_world.domain import ConfigError, DeviceLost, StorageFailed

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from mobile_world.runtime.remote import Transport


STANDARD_OUTPUT = "-"


class _ViewUnlessNamed(LazyGroup):
    """A group whose first command is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command's name before options that are not the group's own."""
        if not args or (args[0].startswith("-") and args[0] not in ctx.help_option_names):
            args = ["view", *args]
        return super().parse_args(ctx, args)


device = _ViewUnlessNamed(
    {
        "view": CommandEntry(
            "mobile_world.cli.device:view", "Operate devices in a browser; meant if no command is named."
        ),
        "list": CommandEntry("mobile_world.cli.device:list_devices", "List the devices that can be used."),
        "screenshot": CommandEntry("mobile_world.cli.device:screenshot", "Save what a device shows."),
    },
    name="device",
    help="Operate devices in a browser, list them, save what they show.",
)

on_server = click.option(
    "--aw-host",
    "url",
    metavar="URL",
    help="An environment server whose devices are meant; its token, if it wants one, is in "
    f"{server_options.TOKEN_VARIABLE}.",
)


@click.command("list")
@on_server
@options.json_option
def list_devices(url: str | None, as_json: bool) -> None:
    """List the devices that can be used: environments of 'mw env', devices of the adb server, or those of a server."""
    listed = devices_on(url) if url else rows(devices_here(), as_json=as_json)
    print_rows(listed, as_json=as_json, empty="no devices; start one with 'mw env run'")


@click.command()
@click.argument("name", required=False)
@on_server
@click.option(
    "-o", "--output", metavar="FILE", help="Where to save it, or '-'; the device's name with .png if left out."
)
def screenshot(name: str | None, url: str | None, output: str | None) -> None:
    """Save what a device shows as PNG: NAME as in 'mw device list', or the only one there is.

    Only looks: whoever uses the device is not disturbed.
    """
    if name is None:
        names = [str(each["name"]) for each in devices_on(url)] if url else [each.name for each in devices_here()]
        if len(names) != 1:
            raise ConfigError(f"say which device; {there_are(names)}")
        name = names[0]
    png = _picture(name, url)
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(png)
        return
    file = Path(output or f"{name.replace('/', '_').replace(':', '_')}.png")
    try:
        file.write_bytes(png)
    except OSError as error:
        raise StorageFailed(f"{file} cannot be written: {error.strerror}; choose another file with --output") from error
    click.echo(str(file))


def devices_here() -> list[core.Running]:
    """The environments of `mw env`, and devices that the adb server has besides."""
    kinds = backends()
    environments = kinds.running().found
    serials = {device.serial for device in environments}
    return [*environments, *(device for device in kinds.adb.ready() if device.serial not in serials)]


def there_are(names: Iterable[str]) -> str:
    """The names that can be said instead, or how to get a device."""
    listing = ", ".join(sorted(set(names)))
    return f"there are: {listing}" if listing else "there are none: start one with 'mw env run'"


def devices_on(url: str) -> list[dict[str, object]]:
    """The devices of an environment server; an error that says why when it does not answer."""
    keys = ("name", "backend", "state", "serials", "profile", "problem")
    return [{key: device.get(key) for key in keys} for device in _transport(url).value("GET", "/device")]


def _picture(name: str, url: str | None) -> bytes:
    from mobile_world.cli.device_selection import addresses
    from mobile_world.runtime.controller import AndroidController

    environment = (
        next((each for each in backends().running().found if each.is_called(name)), None) if url is None else None
    )
    if url is not None or (environment is not None and environment.url is not None):
        query: dict[str, object] = {"watch": 1} if url is None else {"watch": 1, "device": name}
        server = _transport(url or (environment.url if environment else None) or "")
        answer = server.call("GET", "/screenshot", query=query, headers={"Accept": "image/png"})
        answer.check()
        return answer.body
    serial = environment.serial or name if environment is not None else name
    port = options.settings().settings.adb_server_port
    try:
        controller = AndroidController.connect(addresses([serial])[0], adb_server_port=port)
    except (ConfigError, DeviceLost) as error:
        names = there_are(each.name for each in backends().running().found)
        raise ConfigError(f"no device {name!r}: {error}; phones of 'mw env': {names}") from error
    with controller:
        return controller.screenshot()


def _transport(url: str) -> Transport:
    from mobile_world.cli.device_selection import container_token
    from mobile_world.runtime.remote import Transport

    return Transport(url, token=os.environ.get(server_options.TOKEN_VARIABLE) or container_token([url]))


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
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; non-loopback addresses need a token."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Port; 0 for any free one."
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON.")
def view(serials: tuple[str, ...], url: str | None, host: str, port: int, open_browser: bool, as_json: bool) -> None:
    """Operate devices in a browser until interrupted: named ones, else all that there are, else a new simulated phone.

    Devices are used as they are and stay as you leave them. On an address that other machines reach, the printed
    link contains a token. Set MW_SERVER_TOKEN to choose it.
    """
    from mobile_world.extras import require_extra

    require_extra("server", "the viewer")
    from mobile_world.viewer import PageServer
    from mobile_world.viewer.live import create_live_app

    if serials and url:
        raise click.UsageError("--device names devices of this machine; leave it out beside --aw-host")
    token = None if url else os.environ.get(server_options.TOKEN_VARIABLE) or None
    with (
        signals.until_told_to_stop() as stop,
        _calls(serials, url) as api,
        PageServer(lambda: create_live_app(api), host=host, port=port, token=token) as server,
    ):
        click.echo(json.dumps({"url": server.url}) if as_json else f"devices on {server.url} (press Ctrl-C to stop)")
        if open_browser:
            webbrowser.open(server.address)
        stop.wait()


@contextmanager
def _calls(serials: Sequence[str], url: str | None) -> Iterator[ASGIApp]:
    """The calls of an environment server: one that runs elsewhere, or our own over the devices here."""
    running = [] if url or serials else [device for device in devices_here() if device.state == "running"]
    here = [device for device in running if device.serial]
    contained = next((device.url for device in running if device.url), None)
    if url or (contained and not here):
        from mobile_world.viewer.live import ServerProxy

        address = url or contained or ""
        devices_on(address)  # A page over a server that is not there would only say so later.
        with ServerProxy(
            address, token=os.environ.get(server_options.TOKEN_VARIABLE) or container_token([address])
        ) as proxy:
            yield proxy
        return

    source, labels = _named(serials) if serials else _found(here)
    artefacts = options.settings().settings.state_dir / "artefacts" / str(os.getpid())
    with core.SessionManager(source, labels=labels, artefacts=artefacts, keep_as_is=True) as manager:
        # The guard in front of all pages has asked for the token and for the names of this machine already.
        yield core.create_app(manager, loopback_only=False)


def _named(serials: Sequence[str]) -> LabelledDevices:
    devices = {name: each for each in devices_here() for name in (each.name, each.serial) if name}
    unknown = [serial for serial in serials if serial not in devices]
    if unknown:
        names = there_are(each.name for each in devices.values())
        raise ConfigError(f"no device {', '.join(map(repr, unknown))}; {names}")
    return _found([devices[serial] for serial in serials])


def _found(devices: Sequence[core.Running]) -> LabelledDevices:
    from mobile_world.runtime.device_sources import AdbDevices, SimulatedPhones
    from simdroid.fleet import app_sources

    chosen = options.settings().settings
    if not devices:
        phones = SimulatedPhones(chosen.state_dir, 1, apps=app_sources(outside_apps.standing_apps()), clock="wall")
        return LabelledDevices(phones, core.simulated_labels(1))
    labels = [
        core.DeviceLabel(device.name, (device.serial or "",), device.backend, device.profile) for device in devices
    ]
    places = addresses([device.serial or device.name for device in devices])
    return LabelledDevices(AdbDevices(places, adb_server_port=chosen.adb_server_port), labels)
