"""Lazy imports: a package's public names are imported from its modules on first use.

Why not `lazy_loader`: type checkers see the names only in stub files of their own, apart from the code.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from types import MappingProxyType


def lazy_getattr(
    package: str, modules: Mapping[str, Collection[str]], *, renamed: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], object]:
    """The `__getattr__` of `package`: each name is imported from the module in `modules` that defines it.

    Type checkers cannot see through it. A package therefore imports the same names under `TYPE_CHECKING`, with this in
    the other branch, where it does not hide unknown names from the checker. `renamed` has the former names of some,
    which still work for one version, with a `DeprecationWarning`.
    """
    origins = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def import_name(name: str) -> object:
        if name in renamed:
            warnings.warn(f"{package}.{name} is now {package}.{renamed[name]}", DeprecationWarning, stacklevel=2)
            return getattr(import_module(package), renamed[name])
        if name not in origins:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(origins[name]), name)

    return import_name
