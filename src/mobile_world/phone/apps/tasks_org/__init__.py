"""Tasks.org."""

from __future__ import annotations

from mobile_world.phone.apps.declare import permissions, share
from mobile_world.phone.apps.tasks_org.schema import TASKS
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="org.tasks",
    label="Tasks",
    icon="check_circle",
    color="#1976d2",
    version_name="13.6.3",
    version_code=130605,
    activities=(
        ActivitySpec("com.todoroo.astrid.activity.MainActivity", filters=(LAUNCHER_FILTER,)),
        ActivitySpec("com.todoroo.astrid.activity.ShareLinkActivity", filters=(share("text/plain"),)),
        ActivitySpec(".preferences.MainPreferences", label="Settings"),
    ),
    permissions=permissions(
        "POST_NOTIFICATIONS",
        "READ_CALENDAR",
        "WRITE_CALENDAR",
        "ACCESS_COARSE_LOCATION",
        "ACCESS_FINE_LOCATION",
        "RECORD_AUDIO",
        "SCHEDULE_EXACT_ALARM",
    ),
    databases={"databases/database": TASKS},
)

__all__ = ["MANIFEST"]
