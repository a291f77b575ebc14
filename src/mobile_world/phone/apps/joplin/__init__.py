"""Joplin, the notebook."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions, share
from mobile_world.phone.apps.joplin.schema import NOTES
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="net.cozic.joplin",
    label="Joplin",
    icon="notebook",
    color="#1071d3",
    version_name="3.0.1",
    version_code=2097740,
    activities=(ActivitySpec(".MainActivity", filters=(LAUNCHER_FILTER, share("text/plain", "image/*"))),),
    permissions=permissions(
        "INTERNET", "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "CAMERA", "RECORD_AUDIO", "POST_NOTIFICATIONS"
    ),
    granted=permissions("ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION"),
    databases={"databases/joplin.sqlite": NOTES},
)

__all__ = ["MANIFEST"]
