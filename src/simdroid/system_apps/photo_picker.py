"""The media module's screens: the photo picker, and the question whether an app may change pictures of others.

Whoever starts the picker for a result finds in `state["result"]`: `uri` and `path` of what was picked, with `uris` and
`paths` where several were allowed; None when a person went back. The question answers `{"allowed": True}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from typing import cast

from simdroid import kit, ui
from simdroid.system import ActivitySpec, Intent, Json, paths, type_fits

ACTION_PICK_IMAGES = "android.provider.action.PICK_IMAGES"
_MOST, _SEVERAL = "android.provider.extra.PICK_IMAGES_MAX", "android.intent.extra.ALLOW_MULTIPLE"
_COLUMNS = 3
_NAMES = {"Download": "Downloads"}


class PhotoPicker(kit.Selecting[str]):
    """`PhotoPickerActivity`: pictures by day or by album; one tap picks, or several are ticked and added."""

    look = replace(kit.GOOGLE, bar=replace(kit.GOOGLE.bar, start_icon="close", start_desc="Cancel"))
    tab = ui.Saved(0)
    album = ui.Saved("")
    """The folder that is open under Albums."""
    reviewing = ui.Saved(False)
    """Whether only what is selected shows."""

    @property
    def most(self) -> int:
        """How many may be picked."""
        limit = self.intent.extras.get(_MOST)
        return int(str(limit)) if str(limit or "").isdigit() else (100 if self.intent.extras.get(_SEVERAL) else 1)

    @cached_property
    def folders(self) -> list[kit.MediaFolder]:
        """What can be picked, by folder."""
        mime = self.intent.type or "*/*"
        folders = [
            kit.MediaFolder(folder.path, tuple(one for one in folder.media if type_fits(mime, one.mime)))
            for folder in kit.media_folders(self.system)
        ]
        return [item for item in folders if item.media]

    def build(self) -> ui.View:
        """Bar, tabs, pictures, and the bar that ends picking."""
        browse = kit.BarAction("browse", "Browse…", self._browse)
        title = paths.name(self.album) if self.album else ""
        parts: list[ui.View] = [
            kit.app_bar(self, title, [browse], on_up=self._close),
            ui.Text(
                id="privacy_text",
                text="This app can only access the photos you select",
                size=12,
                width="fill",
                text_align=(0.5, 0.0),
                padding=(24, 4, 24, 8),
            ),
        ]
        if not self.album:
            parts.append(ui.Tabs([("Photos", None), ("Albums", None)], self.tab, partial(setattr, self, "tab")))
        body = self._body()
        body.weight = 1
        return ui.Page([*parts, body, *self._bottom()], id="bottom_sheet")

    def _body(self) -> ui.View:
        shown = [medium for folder in self.folders for medium in folder.media]
        if self.album:
            shown = [item for item in shown if item.folder == self.album]
        if self.reviewing:
            shown = [item for item in shown if item.path in self.selected]
        if not shown:
            return ui.empty_state("No photos or videos", icon="image_multiple_outline")
        side = self.metrics.dp(self.metrics.width) / _COLUMNS
        if self.tab and not self.album:
            return ui.Grid(2, self.folders, self._album_cell, id="picker_tab_recyclerview", spacing=8, padding=8)
        rows = kit.dated_rows(self.system, shown, _COLUMNS)
        return ui.Recycler(id="picker_tab_recyclerview", items=rows, build=partial(self._row, side=side))

    def _row(self, row: date | list[kit.Medium], *, side: float) -> ui.View:
        if isinstance(row, date):
            return ui.Text(
                id="date_header_title", text=kit.day_title(self.system, row), size=14, padding=(16, 12), width="fill"
            )
        cells: list[ui.View] = [self._cell(item, side) for item in row]
        return ui.Line([*cells, *(ui.Spacer(weight=1) for _ in range(_COLUMNS - len(cells)))], ghost=True, spacing=2)

    def _cell(self, medium: kit.Medium, side: float) -> ui.View:
        picked, when = medium.path in self.selected, kit.moment(self.system, self._times.get(medium.path, 0))
        hour = f"{when.hour % 12 or 12}:{when:%M:%S %p}"
        thumbnail = kit.media_thumbnail(self.system, medium, id="icon_thumbnail", height="fill")
        thumbnail.desc = f"{'Video' if medium.video else 'Photo'} taken on {when:%b} {when.day}, {when.year}, {hour}"
        layers: list[ui.View] = [thumbnail]
        if self.most > 1:
            badge = "check_circle" if picked else "checkbox_blank_circle_outline"
            layers.append(ui.Icon(id="icon_check", name=badge, size=24, color="#ffffff", margin=6))
        return ui.Box(
            height=side, weight=1, selected=picked, children=layers, on_click=partial(self._touch, medium.path)
        )

    @cached_property
    def _times(self) -> dict[str, int]:
        return kit.taken_times(self.system)

    def _album_cell(self, folder: kit.MediaFolder) -> ui.View:
        name = paths.name(folder.path)
        cover = kit.media_thumbnail(
            self.system, kit.newest_first(self.system, folder.media)[0], id="icon_thumbnail", height=160
        )
        cover.radius = 12
        count = ui.Text(
            id="item_count", text=kit.plural(len(folder.media), "item"), size=12, color="on_surface_variant"
        )
        return ui.Column(
            padding=8,
            spacing=2,
            children=[cover, ui.Text(id="album_name", text=_NAMES.get(name, name), size=14, max_lines=1), count],
            on_click=partial(setattr, self, "album", folder.path),
        )

    def _bottom(self) -> list[ui.View]:
        chosen = [item for item in self.selected if self.system.fs.is_file(item)]
        if self.most == 1 or not chosen:
            return []
        row = ui.Line(
            [
                ui.Button(
                    id="button_view_selected",
                    text="View all" if self.reviewing else "View selected",
                    emphasis="text",
                    on_click=partial(setattr, self, "reviewing", not self.reviewing),
                ),
                ui.Spacer(weight=1),
                ui.Button(id="button_add", text=f"Add ({len(chosen)})", on_click=partial(self._answer, chosen)),
            ],
            id="picker_bottom_bar",
            padding=(16, 8),
            min_height=64,
            background="surface_container",
        )
        return [row]

    def _touch(self, path: str) -> None:
        if self.most == 1:
            self._answer([path])
        elif path in self.selected or len(self.selected) < self.most:
            self.toggle(path)
        else:
            self.snackbar(f"Select up to {kit.plural(self.most, 'item')}")

    def _answer(self, picked: Sequence[str]) -> None:
        uris: list[Json] = [self.system.media.scan(path) for path in picked]
        self.system.activities.finish(
            self.activity, {"uri": uris[0], "path": picked[0], "uris": uris, "paths": [*picked]}
        )

    def _close(self) -> None:
        if not self.on_back():
            self.finish()

    def on_back(self) -> bool:
        """Leave the review and the album before the picker."""
        return self.leave("reviewing", "album")

    def _browse(self) -> None:
        """Go to the document picker instead, which answers the one who asked."""
        extras = {_SEVERAL: self.most > 1}
        intent = Intent("android.intent.action.OPEN_DOCUMENT", type=self.intent.type or "image/*", extras={**extras})
        kit.hand_over(self.system, self.activity, intent)


class ConsentScreen(ui.Screen):
    """`PermissionActivity`: whether an app may change, trash or delete pictures that it did not make."""

    floating = True

    @property
    def _paths(self) -> list[str]:
        return [str(item) for item in cast("Sequence[object]", self.intent.extras.get("paths") or ())]

    def build(self) -> ui.View:
        """The question, the pictures it is about, and both answers."""
        caller = self.system.packages.get(self.activity.caller)
        verb = str(self.intent.extras.get("verb") or "modify")
        count = len(self._paths)
        what = "this photo" if count == 1 else f"{count} photos"
        ending = " to trash" if verb == "move" else ""
        app = caller.manifest.label if caller else self.activity.caller
        title = ui.Text(
            id="dialog_header",
            text=f"Allow {app} to {verb} {what}{ending}?",
            size=20,
            width="fill",
            text_align=(0.5, 0.0),
        )
        media = [medium for path in self._paths[:4] if (medium := kit.medium(self.system.fs, path)) is not None]
        thumbs: list[ui.View] = [
            kit.media_thumbnail(self.system, item, id="thumb", height=72, width=72, radius=8) for item in media
        ]
        strip = ui.Line(thumbs, id="thumb_container", spacing=8, content_align=ui.CENTER)
        deny = ui.Button(id="android:button2", text="Deny", emphasis="text", weight=1, on_click=self.finish)
        allow = ui.Button(
            id="android:button1",
            text="Allow",
            emphasis="text",
            weight=1,
            on_click=partial(self.system.activities.finish, self.activity, {"allowed": True}),
        )
        return ui.Layers(
            [
                ui.View(ghost=True, width="fill", height="fill", background="scrim", on_click=self.finish),
                ui.Stack(
                    [title, strip, ui.Line([deny, allow], id="buttonPanel", spacing=8)],
                    id="parentPanel",
                    spacing=20,
                    background="surface_dialog",
                    radius=28,
                    padding=24,
                    margin=(24, 0),
                    align=ui.CENTER,
                ),
            ],
            ghost=True,
        )


PICKER_ACTIVITIES = (
    ActivitySpec(
        "com.android.providers.media.photopicker.PhotoPickerActivity",
        PhotoPicker,
        filters=(kit.act(ACTION_PICK_IMAGES), kit.act(ACTION_PICK_IMAGES, types=("image/*", "video/*"))),
    ),
    ActivitySpec("com.android.providers.media.PermissionActivity", ConsentScreen),
)

__all__ = ["ACTION_PICK_IMAGES", "PICKER_ACTIVITIES"]
