"""The optional extras of this package: what they are for, and which of them are installed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import NamedTuple


class Extra(NamedTuple):
    """An optional part of this package."""

    purpose: str
    packages: tuple[str, ...]


EXTRAS = {
    "server": Extra("mw logs view, device view, server, model serve", ("fastapi", "uvicorn")),
    "mcp": Extra("mw mcp, phones for MCP clients", ("mcp",)),
    "gym": Extra("phones for Gymnasium", ("gymnasium",)),
    "grpc": Extra("the emulator's gRPC port, accessibility trees for android_env", ("h2",)),
    "export": Extra("Parquet files from mw experiment export", ("pyarrow",)),
    "ray": Extra("runs over several machines", ("ray",)),
    "llm": Extra("a small language model behind mw model serve", ("xllamacpp",)),
    "transformers": Extra("a model in this process", ("torch", "transformers")),
    "media": Extra("decoded video and screenrecord", ("av",)),
    "docs": Extra("pages of PDF documents", ("pypdfium2",)),
    "metrics": Extra("/metrics for Prometheus", ("prometheus-client",)),
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


def install_command(extras: Iterable[str]) -> str:
    """What installs extras."""
    return f"pip install 'mobile-world[{','.join(sorted(extras))}]'"
