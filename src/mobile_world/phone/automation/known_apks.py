"""Known programs: what apps from outside do whose APK says only that they are there.

A phone runs no code of an APK. Of an app that clients bring along (a server for tests, a portal for agents) the
behaviour is written here instead, by package name; every other app is what its manifest declares, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias, cast

from mobile_world.phone.device import Phone
from mobile_world.phone.system import BroadcastResult, Intent
from mobile_world.phone.system.packages import ComponentKind
from mobile_world.phone.system.providers import Provider

Instrument: TypeAlias = Callable[[Phone, Mapping[str, str]], Coroutine[Any, Any, None]]
"""Runs tests with the arguments of `am instrument -e`; is cancelled when the process of its target ends."""


@dataclass(frozen=True)
class Program:
    """What a package does."""

    instrument: Instrument | None = None
    test: str = ""
    """Class and method of the one test that the instrumentation runs: `class#method`."""
    receive: Callable[[Phone, Intent], BroadcastResult] | None = None
    """Takes the broadcasts that reach a receiver of its manifest."""
    start_service: Callable[[Phone, Intent], None] | None = None
    provider: Callable[[Phone, str], Provider] | None = None
    """Its content provider, given the package's name."""


_MODULES = {
    "io.appium.settings": "appium_settings",
    "io.appium.uiautomator2.server.test": "appium.server",
    "com.droidrun.portal": "portal",
    "com.mobilerun.portal": "portal",
}
"""Package → module of this room that has its `PROGRAM`; loaded when it is first asked for."""


def program_of(package: str) -> Program | None:
    """What is known of a package."""
    module = _MODULES.get(package)
    if module is None:
        return None
    return cast(Program, import_module(f"mobile_world.phone.automation.{module}").PROGRAM)


def receive(phone: Phone, intent: Intent) -> BroadcastResult | None:
    """Let known programs take a broadcast; the last one's result, or None where it reaches none of them."""
    result = None
    for found in phone.system.packages.components(ComponentKind.RECEIVER, intent):
        program = program_of(found.package.name)
        if program is not None and program.receive is not None:
            phone.system.processes.start(found.package.name, found.package.uid)
            result = program.receive(phone, intent.replace(component=found.component))
    return result


def start_program_service(phone: Phone, package: str, intent: Intent) -> None:
    """Let a known program do what starting one of its services does."""
    program = program_of(package)
    if program is not None and program.start_service is not None:
        program.start_service(phone, intent)


def program_provider(phone: Phone, authority: str) -> Provider | None:
    """The content provider of a known program, where its manifest declares the authority."""
    package = phone.system.packages.provider(authority)
    program = program_of(package.name) if package else None
    return program.provider(phone, package.name) if package and program and program.provider else None
