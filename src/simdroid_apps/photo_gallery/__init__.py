"""Gallery, the one that MobileWorld's tasks use; pictures are files, and nothing else is kept of them."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.photo_gallery import crop, main, screen, seed, store, viewer

_GRANTED = kit.permissions("READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO", "ACCESS_MEDIA_LOCATION")


def _close(system: System, activity: Activity) -> None:
    """Without pictures there is nothing to show."""
    system.toasts.show(store.PACKAGE, "Storage permission is required")
    system.activities.finish(activity)


_NEEDED = kit.NeededPermissions(_GRANTED, refused=_close)


def _resume(system: System, activity: Activity) -> None:
    """Ask for the pictures first; what waited for consent is done."""
    if activity.state.get("pending"):
        screen.consented(main.AlbumsScreen)(system, activity)
    else:
        _NEEDED.ask_first(system, activity)


MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Gallery",
    icon="image_album",
    color="#7b1fa2",
    version_name="2.3.7",
    version_code=237,
    activities=(
        ActivitySpec(".activity.MainActivity", main.AlbumsScreen, filters=(LAUNCHER_FILTER,), on_resume=_resume),
        ActivitySpec(
            main.ALBUM_ACTIVITY, main.AlbumScreen, exported=False, on_resume=screen.consented(main.AlbumScreen)
        ),
        ActivitySpec(
            viewer.VIEWER,
            viewer.ViewerScreen,
            filters=(kit.view("image/*"),),
            on_resume=screen.consented(viewer.ViewerScreen),
        ),
        ActivitySpec(viewer.EDITOR, crop.CropScreen, exported=False),
        ActivitySpec(
            ".activity.PickActivity",
            main.PickScreen,
            filters=(kit.act("android.intent.action.PICK", types=("image/*",)),),
            on_resume=_NEEDED.ask_first,
        ),
    ),
    permissions=(*_GRANTED, *kit.permissions("POST_NOTIFICATIONS", "SET_WALLPAPER")),
    granted=kit.permissions("SET_WALLPAPER"),
    set_up_grants=(*_GRANTED, *kit.permissions("POST_NOTIFICATIONS")),
    set_up=seed.put_pictures,
)

__all__ = ["MANIFEST"]
