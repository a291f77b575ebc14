"""The first page: what the app asks to be allowed, until it may see the music."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System
from simdroid_apps.retro_music import library, screen
from simdroid_apps.retro_music.options import PACKAGE

MAIN, WELCOME = f"{PACKAGE}.activities.MainActivity", f"{PACKAGE}.activities.PermissionActivity"
_MEDIA = kit.permissions("READ_MEDIA_AUDIO", "POST_NOTIFICATIONS")
_BLUETOOTH = kit.permissions("BLUETOOTH_CONNECT")
_WRITE_SETTINGS = "WRITE_SETTINGS"


def may_see_music(system: System) -> bool:
    """Whether the app may look into the media store."""
    package = system.packages.get(PACKAGE)
    return package is not None and any(package.holds(permission) for permission in library.PERMISSIONS)


def ask_first(system: System, activity: Activity) -> bool:
    """Show this page in the place of the main one while music cannot be seen; whether it was needed."""
    if may_see_music(system) or system.activities.top is not activity:
        return False
    system.activities.start(Intent(component=Component(PACKAGE, WELCOME)), caller=PACKAGE)
    system.activities.finish(activity)
    return True


class PermissionPage(screen.RetroScreen):
    """`PermissionActivity`."""

    def build(self) -> ui.View:
        """What is asked for, and the way on once music can be seen."""
        settings = self.system.app_ops.modes(PACKAGE).get(_WRITE_SETTINGS) == "allow"
        page = Intent("android.settings.action.MANAGE_WRITE_SETTINGS", data=f"package:{PACKAGE}")
        items = [
            self._item(
                "1",
                "storage_permission",
                "Storage Access",
                "Needed to find and play the music on this phone.",
                may_see_music(self.system),
                partial(self.request_permissions, _MEDIA),
            ),
            self._item(
                "2",
                "bluetooth_permission",
                "Nearby devices",
                "Needed to notice Bluetooth headphones.",
                self.has_permission(_BLUETOOTH[0]),
                partial(self.request_permissions, _BLUETOOTH),
            ),
            self._item(
                "3",
                "audio_permission",
                "Ringtone (Optional)",
                "Needed to use a song as the ringtone.",
                settings,
                partial(self.act, page),
            ),
        ]
        return ui.Page(
            [
                ui.Text(
                    id="appNameText",
                    text=f"Hello there! \nWelcome to {self.label}",
                    size=28,
                    width="fill",
                    padding=(24, 48, 24, 24),
                ),
                ui.Divider(),
                ui.Scroll(id="permissions", weight=1, children=items),
                ui.Button(
                    id="finish",
                    text="Let's go",
                    height=56,
                    enabled=may_see_music(self.system),
                    margin=16,
                    width="fill",
                    on_click=self._done,
                ),
            ]
        )

    def on_back(self) -> bool:
        self.finish_app()
        return True

    def _item(self, number: str, name: str, title: str, text: str, done: bool, ask: ui.Action) -> ui.View:
        badge = ui.Text(
            id="number",
            text=number,
            width=24,
            height=24,
            text_align=ui.CENTER,
            background="primary",
            radius=12,
            color="on_primary",
        )
        texts = ui.Stack(
            [
                ui.Text(id="title", text=title, size=16),
                ui.Text(id="summary", text=text, color="on_surface_variant"),
                ui.Button(id="button", text="Grant access", emphasis="tonal", margin=(0, 8), on_click=ask),
            ],
            ghost=True,
            weight=1,
        )
        check = [ui.Icon(id="checkImage", name="check_circle", color="primary")] if done else []
        return ui.Line([badge, texts, *check], id=name, padding=(24, 16), spacing=16, content_align=(0, 0))

    def _done(self) -> None:
        self.start(Intent(component=Component(PACKAGE, MAIN)))
        self.finish()
