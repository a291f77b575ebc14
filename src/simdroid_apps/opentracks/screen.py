"""The base class of the app's screens: options, the bar at the bottom, and what is done to tracks everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent
from simdroid_apps.opentracks import recorder
from simdroid_apps.opentracks.store import LIKE_PHONE, NIGHT, TRACKS, Options, Track, delete_tracks
from simdroid_apps.opentracks.units import Parts, Units, elapsed, long_time, start_of

RED, ORANGE = "#be161b", "#ff6d00"
"""The button that starts a recording, and the one that stops it."""
_BOTTOM = kit.BarLook(action=kit.ButtonLook(long_clickable=True))
_SELECTION = replace(
    kit.MATERIAL.bar,
    start_id="action_mode_close_button",
    start_desc="Done",
    start=kit.ButtonLook("android.widget.ImageView", width=56),
    title_id="action_bar_title",
    all_icons=False,
)
_ROWS = replace(
    kit.MATERIAL_ROWS,
    header_padding=(20, 16, 16, 4),
    widget_gap=16,
    widget=lambda on: ui.Switch(id="switchWidget", checked=on, look="material", focusable=False),
)
LOOK = replace(kit.MATERIAL, selection=_SELECTION, rows=_ROWS)
FORMATS = {
    "GPX": ("GPX", "application/gpx+xml"),
    "KML_WITH_TRACKDETAIL_AND_SENSORDATA": ("KML (without photos)", "application/vnd.google-earth.kml+xml"),
    "KMZ_WITH_TRACKDETAIL_AND_SENSORDATA_AND_PICTURES": ("KMZ (with photos)", "application/vnd.google-earth.kmz"),
    "CSV": ("CSV", "text/csv"),
}
"""File formats by what preferences hold: label and MIME type."""
DASHBOARD, ASK = "DASHBOARD", "Ask"
ON_MAP = {**{key: label for key, (label, _) in FORMATS.items() if key != "CSV"}, DASHBOARD: "OpenTracks Dashboard API"}
_LIGHT = {
    "primary": ORANGE,
    "background": "#fef7ff",
    "surface": "#fef7ff",
    "surface_container": "#f3edf7",
    "surface_container_high": "#ece6f0",
    "surface_container_highest": "#e6e0e9",
    "surface_dialog": "#ece6f0",
    "secondary_container": "#e8def8",
    "on_secondary_container": "#1d192b",
}
_DARK = {
    "primary": ORANGE,
    "on_primary": "#ffffff",
    "background": "#141218",
    "surface": "#141218",
    "surface_container": "#211f26",
    "surface_container_high": "#2b2930",
    "surface_container_highest": "#36343b",
    "surface_dialog": "#2b2930",
    "secondary_container": "#4a4458",
    "on_secondary_container": "#e8def8",
}
_ACCENTS = (_LIGHT, _DARK)
"""The app's orange on the neutral colours of Material 3, by day and by night."""


def record_button(id: str, *, recording: bool, on_click: ui.Action, on_long_click: ui.Action | None = None) -> ui.View:
    """The round button over the bar at the bottom: it starts a recording, or is held to stop one."""
    return ui.Fab(
        id=id,
        name="stop" if recording else "record",
        desc="Stop" if recording else "Record",
        color="#ffffff",
        background=ORANGE if recording else RED,
        width=64,
        height=64,
        radius=32,
        align=ui.BOTTOM_END,
        margin=(16, 0, 20, 32),
        on_click=on_click,
        on_long_click=on_long_click,
    )


class ThemedScreen(kit.AppScreen):
    """A screen in the theme that the app's settings choose."""

    look = LOOK

    @property
    def theme(self) -> ui.Theme:
        """By day or night where the settings say so, as the phone is otherwise; in the phone's colours if wanted."""
        mode = Options.theme.get(self.system)
        dark = super().theme.dark if mode == LIKE_PHONE else mode == NIGHT
        return ui.Theme(dark=dark, accents={} if Options.dynamic_colors.get(self.system) else _ACCENTS[dark])


class TracksScreen(ThemedScreen):
    """A screen of this app."""

    delete_questions: ClassVar[Sequence[tuple[str, str]]] = (
        ("Delete track?", "The track and its markers will be permanently deleted from the device."),
        ("Delete selected?", "The selected tracks and their markers will be permanently deleted from the device."),
    )
    """Title and words of the question before one is deleted, and before several are."""
    no_app = "No application supporting OpenTracks Dashboard API installed."

    @property
    def options(self) -> Options:
        """The app's preferences."""
        return Options(self.system)

    @property
    def units(self) -> Units:
        """The chosen units."""
        return self.options.system_of_units

    def bottom_bar(
        self, actions: Sequence[kit.BarAction] = (), *, before: Sequence[ui.View] = (), room: float = 0
    ) -> ui.View:
        """The bar at the bottom with its icons and menu; `room` is kept free for a floating button."""
        return ui.Row(
            id="bottom_app_bar",
            cls="android.view.ViewGroup",
            width="fill",
            height=64,
            padding=(4, 0),
            background="surface_container",
            children=[
                *before,
                ui.Spacer(weight=1),
                *kit.fitting(self.metrics, _BOTTOM, actions),
                ui.Spacer(width=room),
            ],
        )

    def gone(self, noun: str) -> ui.View:
        """The page of something that was deleted elsewhere."""
        return ui.Page([ui.empty_state(f"The {noun} is gone"), self.bottom_bar()], ghost=True)

    # -- what is done to tracks ------------------------------------------------------------------------------------

    def delete(self, keys: Sequence[int]) -> None:
        """Ask whether tracks may go; the one that is being recorded cannot."""
        if recorder.recorded(self.system) in keys:
            self.toast("This track cannot be deleted as it is currently recorded.", long=True)
        else:
            self.ask("delete", keys=[*keys])

    def dialog_delete(self) -> ui.Dialog:
        """The question."""
        keys = self.about["keys"]
        title, message = self.delete_questions[len(keys) > 1]
        return kit.confirm_dialog(self, message, partial(self._delete, keys), title=title)

    def _delete(self, keys: Sequence[int]) -> None:
        self.remove(keys)
        self.deleted()

    def remove(self, keys: Sequence[int]) -> None:
        """Delete them."""
        delete_tracks(self.system, keys)

    def deleted(self) -> None:
        """There is nothing to show any more."""
        self.finish()

    def show_on_map(self, tracks: Sequence[int]) -> None:
        """Hand tracks to an app with a map, in the way that was chosen for always, or ask for one."""
        format = self.options.on_map
        if format in ON_MAP:
            self._view(format)
        else:
            self.ask("map", tracks=[*tracks], chosen=next(iter(ON_MAP)))

    def dialog_map(self) -> ui.Dialog:
        """In which format, and whether always."""
        format = self.about["chosen"]
        rows: list[ui.View] = [
            ui.Radio(
                id="android:text1",
                cls="android.widget.CheckedTextView",
                text=label,
                checked=key == format,
                width="fill",
                on_click=partial(self.tell, chosen=key),
            )
            for key, label in ON_MAP.items()
        ]

        def always() -> None:
            self.options.on_map = format
            self._view(format)

        return ui.Dialog(
            title='Select "show on map" behavior',
            content=[ui.Stack(rows, id="android:select_dialog_listview", cls="android.widget.ListView")],
            positive=ui.DialogButton("OK", partial(self._view, format)),
            negative=ui.DialogButton("Cancel"),
            neutral=ui.DialogButton("Always", always),
        )

    def _view(self, format: str) -> None:
        if format == DASHBOARD:
            self.act(Intent("Intent.OpenTracks-Dashboard"))
        else:
            self.act(Intent(ACTION_VIEW, type=FORMATS[format][1]))

    def share_tracks(self, tracks: Sequence[int]) -> None:
        """Send what is known about tracks to another app."""
        rows = [TRACKS.get(self.system, track) for track in tracks]
        self.share("\n\n".join(self._summary(row) for row in rows if row), title="")

    def _summary(self, track: Track) -> str:
        units, speed = self.units, self.options.shows_speed(track.category)
        lines = [
            track.name,
            f"Activity type: {track.category}",
            f"Description: {track.description}",
            f"Total distance: {units.distance(track.distance)}",
            f"Total time: {elapsed(track.total_ms)}",
            f"Moving time: {elapsed(track.moving_ms)}",
            f"Average {'speed' if speed else 'pace'}: {units.rate(track.average_speed, speed=speed)}",
            f"Recorded: {long_time(self.system, start_of(self.system, track.start_ms, track.offset_s))}",
        ]
        return "I think you might be interested in this track.\n\n" + "\n".join(lines)


class ListScreen(kit.Selecting[int], kit.Searching, TracksScreen):
    """A list whose rows can be searched and selected."""

    def row(self, key: int, content: ui.View, on_open: ui.Action) -> ui.View:
        """A row over a thin line; in another colour while it is selected."""
        actions = self.row_actions(key, on_open)
        row = ui.Stack(
            [content, ui.Line([], height=1, background="outline_variant", ghost=True)], cls="android.view.ViewGroup"
        )
        row.on_click, row.on_long_click, row.selected = actions
        row.background = "secondary_container" if actions.selected else ""
        return row

    def menu_action(self, name: str, label: str, act: ui.Action, icon: str, *, shown: bool = True) -> kit.BarAction:
        """Something that can be done with the selected rows."""
        return kit.BarAction(f"list_context_menu_{name}", label, act, icon, shown=shown)

    def menu(self, everything: list[int], *actions: kit.BarAction) -> ui.View:
        """The bar of the selection, which ends with a way to select everything."""
        every = self.menu_action(
            "select_all", "Select all", partial(setattr, self, "selected", everything), "select_all"
        )
        return kit.selection_bar(self, "", [*actions, every], on_close=self.stop_selecting)

    def deleted(self) -> None:
        self.stop_selecting()


def empty(id: str, text: str) -> ui.View:
    """What stands in the place of a list with nothing in it."""
    return ui.Text(id=id, text=text, size=28, width="fill", text_align=(0.5, 0.5), weight=1, padding=16)


def grid(cells: Sequence[ui.View], across: int) -> list[ui.View]:
    """Rows of equally wide cells; the last one may have empty places."""
    rows = [cells[first : first + across] for first in range(0, len(cells), across)]
    return [ui.Line([*row, *[ui.Spacer(weight=1)] * (across - len(row))], ghost=True) for row in rows]


def small(id: str, text: str, *, max_lines: int = 1) -> ui.View:
    """A remark in a row of a list."""
    return ui.Text(id=id, text=text, size=12, color="on_surface_variant", max_lines=max_lines)


def header(id: str, text: str, *, secondary: bool = False, margin: ui.Edges = 0) -> ui.Text:
    """What a figure or a group is called, in capitals, which are what the UI tree has too."""
    view = ui.Text(id=id, text=text.upper(), size=14, face="bold", color="primary", max_lines=1, margin=margin)
    if secondary:
        view.size, view.face, view.color = 11, "medium", "on_surface_variant"
    return view


def figure(id: str, parts: Parts) -> ui.View:
    """A number in large type with its unit behind it; both have ids, as in the app's layouts."""
    children: list[ui.View] = [
        ui.Text(id=f"{id}_value" if id.startswith("stats") else id, text=parts.value, size=28, face="bold", max_lines=1)
    ]
    if parts.unit:
        children.append(
            ui.Text(
                id=f"{id}_unit", text=parts.unit, size=14, color="on_surface_variant", max_lines=1, margin=(4, 0, 0, 2)
            )
        )
    return ui.Row(ghost=True, content_align=(0.0, 1.0), children=children)


def rule() -> ui.View:
    """The thin line between parts of a page."""
    return ui.Line([], height=1, background="outline_variant", margin=(8, 8))
