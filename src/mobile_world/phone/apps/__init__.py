"""The apps on the phone, one package each, written against `system` and `ui` only.

A module here that has a `MANIFEST`, or several in `MANIFESTS`, is an app: there is no list to add it to.
"""

import sys

from mobile_world.phone.apps.discovery import in_order_of_installation, manifests_of, modules_of
from mobile_world.phone.system import Manifest

CATALOGUE: tuple[Manifest, ...] = in_order_of_installation(
    manifest for module in modules_of(sys.modules[__name__]) for manifest in manifests_of(module)
)
"""Every app a fresh phone has, in the order of installation: the system's own, then those a person added."""

__all__ = ["CATALOGUE"]
