"""The catalogue: the system's own apps, and those of the packages of apps that are installed beside the phone."""

from functools import cache

from simdroid import system_apps
from simdroid.app_packages import app_packages
from simdroid.discovery import in_order_of_installation, manifests_of, modules_of
from simdroid.system import Manifest


@cache
def catalogue() -> tuple[Manifest, ...]:
    """Every app that a phone may have when it is new, in the order of installation; images leave some out.

    Loading them takes most of a second, once in a process.
    """
    modules = [module for package in (system_apps, *app_packages()) for module in modules_of(package)]
    modules.sort(key=lambda module: module.__name__.rpartition(".")[2])
    return in_order_of_installation(manifest for module in modules for manifest in manifests_of(module))
