"""Discovery of apps and Settings pages in the modules of a package; none is registered by hand."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from simdroid.system import Manifest


def modules_of(package: ModuleType) -> list[ModuleType]:
    """The modules and packages directly in a package, imported, in the order of their names."""
    return [import_module(f"{package.__name__}.{module.name}") for module in iter_modules(package.__path__)]


def manifests_of(module: ModuleType) -> tuple[Manifest, ...]:
    """The apps that a module declares: its `MANIFEST`, or several in `MANIFESTS`; none for any other module."""
    one = getattr(module, "MANIFEST", None)
    return (one,) if one is not None else tuple(getattr(module, "MANIFESTS", ()))


def in_order_of_installation(manifests: Iterable[Manifest]) -> tuple[Manifest, ...]:
    """The packages of the system image by their `image_order`, then those that a person added."""
    return tuple(sorted(manifests, key=lambda manifest: (not manifest.system, manifest.image_order)))
