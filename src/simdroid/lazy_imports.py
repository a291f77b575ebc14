"""`__getattr__` of packages: lazy imports, and earlier names of what is called something else now.

A lazy package imports its public names from its modules on first use. Why not `lazy_loader`: type checkers see the
names only in stub files of their own, apart from the code.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from types import MappingProxyType


def lazy_getattr(
    package: str, modules: Mapping[str, Collection[str]], *, renamed: Mapping[str, str] = MappingProxyType({})
) -> Callable[[str], object]:
    """The `__getattr__` of `package`: each name is imported from the module in `modules` that defines it.

    Type checkers cannot see through it. A package therefore imports the same names under `TYPE_CHECKING`, with this in
    the other branch, where it does not hide unknown names from the checker. `renamed` has earlier names, which
    work for one more version with a `DeprecationWarning`: each with its new name, or with `package.module:Name`.
    """
    origins = {name: f"{package}.{module}" for module, names in modules.items() for name in names}

    def import_name(name: str) -> object:
        if name in renamed:
            home, _, present = renamed[name].rpartition(":")
            home = home or package
            message = f"{package}.{name} is now {home}.{present}; the earlier name goes away with the next version"
            warnings.warn(message, DeprecationWarning, stacklevel=2)
            return getattr(import_module(home), present)
        if name not in origins:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(origins[name]), name)
        setattr(sys.modules[package], name, value)  # the next use costs a dictionary's lookup, not an import's
        return value

    return import_name
