"""Simple Draw Pro; drawings are files wherever a person saves them."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.simple_draw import main, settings, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Draw",
    icon="draw",
    color="#f9a825",
    version_name="6.9.6",
    version_code=79,
    activities=(
        ActivitySpec(
            store.MAIN,
            main.DrawScreen,
            filters=(LAUNCHER_FILTER, kit.share("image/*"), kit.act("android.intent.action.EDIT", types=("image/*",))),
            on_intent=main.begun,
            on_resume=main.resumed,
        ),
        ActivitySpec(store.SETTINGS, settings.DrawSettings, label="Settings"),
        ActivitySpec(store.ABOUT, kit.About, exported=False, label="About"),
    ),
    permissions=kit.permissions("WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
)

__all__ = ["MANIFEST"]
