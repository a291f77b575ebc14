"""Packages of a stock Google image that have no screens and no data of their own here."""

from __future__ import annotations

from mobile_world.phone.apps.stock.google import GOOGLE_APPS
from mobile_world.phone.apps.stock.services import SERVICES
from mobile_world.phone.system import Manifest

MANIFESTS: tuple[Manifest, ...] = (*SERVICES, *GOOGLE_APPS)

__all__ = ["MANIFESTS"]
