"""The MiniWoB++ page viewer."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package="com.google.androidenv.miniwob",
    label="Miniwob App",
    icon="gamepad_variant",
    color="#6a1b9a",
    activities=(ActivitySpec(".app.MainActivity", filters=(LAUNCHER_FILTER,)),),
    permissions=kit.permissions("INTERNET"),
)

__all__ = ["MANIFEST"]
