"""The apps on the phone, written against `system`, `ui` and `kit` only: modules, or packages where they are long.

A module here that has a `MANIFEST`, or several in `MANIFESTS`, is an app: there is no list to add it to. In a package
the manifest is in `__init__`, the main screen in `main`, any other screen in a module of its name, and the settings in
`settings`; `screen` is the base class of the screens, `store` the data and the options, `intents` the names of
activities, actions and extras.
"""

import sys

from simdroid.discovery import in_order_of_installation, manifests_of, modules_of
from simdroid.system import Manifest

CATALOGUE: tuple[Manifest, ...] = in_order_of_installation(
    manifest for module in modules_of(sys.modules[__name__]) for manifest in manifests_of(module)
)
"""Every app a fresh phone has, in the order of installation: the system's own, then those a person added."""

__all__ = ["CATALOGUE"]
