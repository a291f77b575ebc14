"""The launcher: home screen, app drawer and recents."""

from simdroid.system import ACTION_MAIN, CATEGORY_DEFAULT, CATEGORY_HOME, ActivitySpec, IntentFilter, Manifest
from simdroid.system_apps.launcher.main import LauncherScreen

MANIFEST = Manifest(
    package="com.google.android.apps.nexuslauncher",
    label="Pixel Launcher",
    icon="home",
    color="#1a73e8",
    platform=True,
    system=True,
    image_order=4,
    activities=(
        ActivitySpec(
            ".NexusLauncherActivity",
            LauncherScreen,
            filters=(IntentFilter((ACTION_MAIN,), (CATEGORY_HOME, CATEGORY_DEFAULT)),),
            single_task=True,
        ),
    ),
)

__all__ = ["MANIFEST"]
