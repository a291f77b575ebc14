"""The apps on the phone, one package each, written against `system` and `ui` only."""

from mobile_world.phone.system import Manifest

CATALOGUE: tuple[Manifest, ...] = ()
"""Every app a fresh phone has, in the order of installation."""

__all__ = ["CATALOGUE"]
