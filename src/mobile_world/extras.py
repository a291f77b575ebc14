"""The packages that this one uses: optional extras, which of them are installed, and the oldest versions that do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, requires, version
from typing import NamedTuple

from mobile_world.domain import ConfigError

_REQUIREMENT = re.compile(r"([\w.-]+)[^;>]*>=([\w.]+)[^;]*(?:;.*?\bextra == ['\"]([\w-]+))?")
"""A requirement in a package's metadata: name, lower bound, and the extra that has it."""


class Extra(NamedTuple):
    """An optional part of this package."""

    purpose: str
    packages: tuple[str, ...]


EXTRAS = {
    "server": Extra("mw logs view, device view, server, model serve", ("fastapi", "uvicorn")),
    "mcp": Extra("mw mcp, phones for MCP clients", ("mcp", "fastapi", "uvicorn")),
    "gym": Extra("phones for Gymnasium", ("gymnasium",)),
    "grpc": Extra("the emulator's gRPC port, accessibility trees for android_env", ("h2",)),
    "export": Extra("Parquet files from mw experiment export", ("pyarrow",)),
    "ray": Extra("runs over several machines", ("ray",)),
    "llm": Extra("a small language model behind mw model serve", ("xllamacpp",)),
    "transformers": Extra("a model in this process", ("torch", "transformers")),
    "media": Extra("decoded video and screenrecord", ("av",)),
    "docs": Extra("pages of PDF documents", ("pypdfium2",)),
    "metrics": Extra("/metrics for Prometheus", ("prometheus-client", "fastapi", "uvicorn")),
    "fast": Extra("faster phones", ("uvloop",)),
}
"""By name, as in `pyproject.toml`; what is for developers alone is not here."""


def installed_version(package: str) -> str | None:
    """The version of a package on this machine, if it is installed."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def missing_packages(extra: str) -> list[str]:
    """The packages of an extra that are not installed."""
    return [package for package in EXTRAS[extra].packages if installed_version(package) is None]


def require_extra(extra: str, user: str) -> None:
    """`ConfigError` with what to install where the packages of an extra are missing; `user` is what needs them."""
    if missing := missing_packages(extra):
        raise ConfigError(f"{user} needs {' and '.join(missing)}: {install_command([extra])}")


class OutdatedPackage(NamedTuple):
    """An installed package that is older than the oldest version that works."""

    name: str
    installed: str
    lowest: str
    extra: str | None
    """The extra that needs it; nothing for what is always needed."""


def outdated_packages() -> list[OutdatedPackage]:
    """Installed packages below the lower bounds that this package declares; extras for developers do not count."""
    outdated = []
    for requirement in requires("mobile-world") or ():
        bound = _REQUIREMENT.match(requirement)
        if bound is None or (bound[3] and bound[3] not in EXTRAS):
            continue
        installed = installed_version(bound[1])
        if installed is not None and _release(installed) < _release(bound[2]):
            outdated.append(OutdatedPackage(bound[1], installed, bound[2], bound[3]))
    return outdated


def _release(version: str) -> tuple[int, ...]:
    """The numbers of a version up to a pre-release or a local part, without zeros at the end: 8.4.0 is 8.4."""
    numbers = re.match(r"\d+(?:\.\d+)*", version)
    release = [int(number) for number in numbers[0].split(".")] if numbers else []
    while release and release[-1] == 0:
        release.pop()
    return tuple(release)


def install_command(extras: Iterable[str]) -> str:
    """What installs extras."""
    return f"pip install 'mobile-world[{','.join(sorted(extras))}]'"
