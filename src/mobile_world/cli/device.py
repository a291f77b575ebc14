"""`mw device`: the devices that can be used, and what they show, in a browser or as a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mobile_world.cli.backends import backends, rows
from mobile_world.cli.lazy import Entry, LazyGroup
from mobile_world.cli.options import json_option, print_rows, settings
from mobile_world.cli.servers import TOKEN_VARIABLE
from mobile_world.domain import ConfigError, DeviceLost, StorageFailed

if TYPE_CHECKING:
    from mobile_world.core.backends import Running
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
        "view": Entry(
            "mobile_world.cli.device_view:view", "Operate devices in a browser; meant if no command is named."
        ),
        "list": Entry("mobile_world.cli.device:list_devices", "List the devices that can be used."),
        "screenshot": Entry("mobile_world.cli.device:screenshot", "Save what a device shows."),
    },
    name="device",
    help="Operate devices in a browser, list them, save what they show.",
)

on_server = click.option(
    "--aw-host",
    "url",
    metavar="URL",
    help=f"An environment server whose devices are meant; its token, if it wants one, is in {TOKEN_VARIABLE}.",
)


@click.command("list")
@on_server
@json_option
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
        raise StorageFailed(f"{file} cannot be written: {error.strerror}") from error
    click.echo(str(file))


def devices_here() -> list[Running]:
    """The environments of `mw env`, and devices that the adb server has besides."""
    kinds = backends()
    known = kinds.running().found
    serials = {each.serial for each in known}
    return [*known, *(each for each in kinds.adb.ready() if each.serial not in serials)]


def there_are(names: Iterable[str]) -> str:
    """The names that can be said instead, or how to get a device."""
    told = ", ".join(sorted(set(names)))
    return f"there are: {told}" if told else "there are none: start one with 'mw env run'"


def devices_on(url: str) -> list[dict[str, object]]:
    """The devices of an environment server; an error that says why when it does not answer."""
    listed = _transport(url).value("GET", "/device")
    keys = ("name", "backend", "state", "serials", "profile", "problem")
    return [{key: each.get(key) for key in keys} for each in listed]


def _picture(name: str, url: str | None) -> bytes:
    from mobile_world.cli.devices import addresses
    from mobile_world.runtime.controller import AndroidController

    known = next((each for each in backends().running().found if each.is_called(name)), None) if url is None else None
    if url is not None or (known is not None and known.url is not None):
        query: dict[str, object] = {"watch": 1} if url is None else {"watch": 1, "device": name}
        transport = _transport(url or (known.url if known else None) or "")
        answer = transport.call("GET", "/screenshot", query=query, headers={"Accept": "image/png"})
        answer.check()
        return answer.body
    place = known.serial or name if known is not None else name
    port = settings().settings.adb_server_port
    try:
        controller = AndroidController.connect(addresses([place])[0], adb_server_port=port)
    except (ConfigError, DeviceLost) as error:
        names = there_are(each.name for each in backends().running().found)
        raise ConfigError(f"no device {name!r}: {error}; phones of 'mw env': {names}") from error
    with controller:
        return controller.screenshot()


def _transport(url: str) -> Transport:
    from mobile_world.cli.running_phones import container_token
    from mobile_world.runtime.remote import Transport

    return Transport(url, token=os.environ.get(TOKEN_VARIABLE) or container_token([url]))
