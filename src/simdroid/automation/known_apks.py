"""Known APKs: what the tests, services and providers of apps do that clients install.

A phone runs no code of an APK. Of an app that clients bring along (a server for tests, a portal for agents) the
behaviour is written here instead, by package name; every other app is what its manifest declares, and no more.
Receivers, which need no screen, are in `simdroid.apk_code`.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias, cast

from simdroid.device import Phone
from simdroid.system import Intent, Provider

Instrument: TypeAlias = Callable[[Phone, Mapping[str, str]], Coroutine[Any, Any, None]]
"""Runs tests with the arguments of `am instrument -e`; is cancelled when the process of its target ends."""


@dataclass(frozen=True)
class ApkProgram:
    """What a package does."""

    instrument: Instrument | None = None
    test: str = ""
    """Class and method of the one test that the instrumentation runs: `class#method`."""
    start_service: Callable[[Phone, Intent], None] = lambda phone, intent: None
    activity_started: Callable[[Phone], None] = lambda phone: None
    """Runs after one of its activities has come to the front."""
    foreground_service: str = ""
    """The service that runs as long as its process does."""
    type_text: Callable[[Phone, str, str], bool] = lambda phone, keyboard, text: False
    """Takes what is typed while one of its keyboards, given by its id, is in use; whether it does."""
    provider: Callable[[Phone, str], Provider] | None = None
    """Its content provider, given the package's name."""


_MODULES = {
    "io.appium.settings": "appium_settings",
    "io.appium.uiautomator2.server.test": "appium.server",
    "com.droidrun.portal": "portal.program",
    "com.mobilerun.portal": "portal.program",
}
"""Package → module of this room that has its `PROGRAM`; loaded when it is first asked for."""


def program_of(package: str) -> ApkProgram:
    """What a package does; nothing where it is not known."""
    module = _MODULES.get(package)
    return cast(ApkProgram, import_module(f"simdroid.automation.{module}").PROGRAM) if module else ApkProgram()


def start_program_service(phone: Phone, package: str, intent: Intent) -> None:
    """Let a known program do what starting one of its services does."""
    program_of(package).start_service(phone, intent)


def activity_started(phone: Phone) -> None:
    """Let a known program go on whose activity has come to the front."""
    program_of(phone.system.activities.top.component.package).activity_started(phone)


def foreground_services(phone: Phone) -> dict[str, str]:
    """The services that run in the foreground, by package."""
    services = {process.name: program_of(process.name).foreground_service for process in phone.system.processes.all()}
    return {name: service for name, service in services.items() if service}


def type_text(phone: Phone, text: str) -> bool:
    """Let the keyboard of a known program take what is typed; whether it does."""
    keyboard = phone.system.settings.get("secure", "default_input_method") or ""
    return program_of(keyboard.partition("/")[0]).type_text(phone, keyboard, text)


def program_provider(phone: Phone, authority: str) -> Provider | None:
    """The content provider of a known program, where its manifest declares the authority."""
    package = phone.system.packages.provider(authority)
    provider = program_of(package.name).provider if package else None
    return provider(phone, package.name) if package and provider else None
