"""What a person says about a track: the form behind Edit, and the page after a recording."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid_apps.opentracks import recorder, screen, units
from simdroid_apps.opentracks.activity_types import LABELS, ActivityType, by_label, pictured
from simdroid_apps.opentracks.store import RECORDING, TRACK, TRACKS, Track, describe_track

_MOST = 5
"""Suggestions below a field."""
_ACROSS = 4


@dataclass(frozen=True)
class Details:
    """The draft: what a person says about a track or a marker."""

    name: str = ""
    category: str = ""
    description: str = ""


class DetailsForm(kit.Form[Details], screen.TracksScreen):
    """Fields for a name, a category and a description over two buttons."""

    draft_type = Details
    ids: ClassVar[str]
    """What the ids of the views begin with."""
    category: ClassVar[tuple[str, str]]
    """Id and label of the second field."""
    done_id: ClassVar[str]
    """Id of the button that saves."""

    def on_back(self) -> bool:
        """Changes are lost without a question, as in the app."""
        return False

    def texts(self) -> tuple[ui.TextField, ui.TextField, ui.TextField]:
        """The three fields."""
        draft, (id, label) = self.draft, self.category
        name = self._text("name", "name", "Name", draft.name)
        kind = self._text("category", id, label, draft.category)
        about = self._text("description", "description", "Description", draft.description)
        kind.cls, about.multiline, about.action = "android.widget.AutoCompleteTextView", True, "done"
        return name, kind, about

    def _text(self, key: str, id: str, label: str, value: str) -> ui.TextField:
        return ui.TextField(key=key, id=f"{self.ids}_{id}", value=value, label=label, look="filled", action="next")

    def buttons(self, done: str) -> ui.View:
        """Cancel, and the button that saves."""
        return ui.Line(
            [
                ui.Button(id=f"{self.ids}_cancel", text="Cancel", emphasis="text", weight=1, on_click=self.finish),
                ui.Button(id=f"{self.ids}_{self.done_id}", text=done, emphasis="text", weight=1, on_click=self.save),
            ],
            padding=(8, 8),
        )

    def save(self) -> None:
        """Write what the form says, and leave it."""
        self.store()
        self.finish()

    def store(self) -> None:
        """Write what the form says."""
        raise NotImplementedError


class TrackForm(DetailsForm):
    """What is said about a track, with activity types to choose from."""

    ids, category, done_id = "track_edit", ("activity_type", "Activity type"), "save"

    @property
    def track(self) -> Track | None:
        """What it is about; None once it is gone."""
        return TRACKS.get(self.system, self.intent.extras.get(TRACK))

    def first_draft(self) -> Details:
        track = self.track or Track()
        return Details(track.name, track.category, track.description)

    def fields(self) -> list[ui.View]:
        """The three fields, and what the activity type may be while it is typed."""
        name, kind, about = self.texts()
        kind.weight, label = 1, self.draft.category
        picture = ui.IconButton(
            id="track_edit_activity_type_icon",
            cls="android.widget.ImageView",
            name=by_label(label).icon,
            size=32,
            color="on_surface",
            on_click=partial(self.ask, "type"),
        )
        return [name, ui.Line([kind, picture], spacing=8), *self._suggestions(label), about]

    def _suggestions(self, text: str) -> list[ui.View]:
        if self.ui.focus != "category" or not text or text in LABELS:
            return []
        labels = [label for label in LABELS if label.startswith(text.lower())][:_MOST]
        rows: list[ui.View] = [
            ui.Text(
                id="android:text1",
                text=label,
                size=16,
                width="fill",
                min_height=48,
                padding=(16, 0),
                text_align=(0, 0.5),
                on_click=partial(self._choose, label),
            )
            for label in labels
        ]
        return [ui.Stack(rows, cls="android.widget.ListView", background="surface_container")] if rows else []

    def _choose(self, label: str) -> None:
        self.set_typed("category", label)

    def dialog_type(self) -> ui.Dialog:
        """The activity type by its picture."""
        return ui.Dialog(
            title="Activity type",
            content=[
                ui.Scroll(
                    id="choose_activity_type_grid_view",
                    cls="android.widget.GridView",
                    height="wrap",
                    children=screen.grid([self._picture(kind) for kind in pictured()], _ACROSS),
                )
            ],
        )

    def _picture(self, kind: ActivityType) -> ui.View:
        return ui.IconButton(
            cls="android.widget.ImageView",
            name=kind.icon,
            desc=kind.label,
            size=36,
            weight=1,
            height=64,
            on_click=self.then_close(partial(self._choose, kind.label)),
        )

    def store(self) -> None:
        if self.track is not None:
            describe_track(self.system, self.track.id, **asdict(self.draft))


class EditTrack(TrackForm):
    """`TrackEditActivity`."""

    def build(self) -> ui.View:
        if self.track is None:
            return self.gone("track")
        body = ui.Scroll(id="fields", children=self.fields(), spacing=16, padding=16, weight=1)
        return ui.Page([body, self.buttons("Save"), self.bottom_bar()], ghost=True)


class StoppedTrack(TrackForm):
    """`TrackStoppedActivity`: what was recorded, and whether it is kept, continued or thrown away."""

    def build(self) -> ui.View:
        """The fields, the sums, and three buttons."""
        track = self.track
        if track is None:
            return ui.Page([ui.empty_state("The track is gone")], ghost=True)
        body = ui.Scroll(
            id="content_linear_layout", children=[*self.fields(), self._sums(track)], spacing=16, padding=16, weight=1
        )
        buttons = [
            self._button("discard_button", "Discard", "delete_forever", partial(self.delete, [track.id])),
            self._button("resume_button", "Record", "record", self.resume),
            self._button("finish_button", "Stop", "stop", self.save),
        ]
        return ui.Page([body, ui.Line(buttons, padding=(8, 16))], ghost=True)

    def _sums(self, track: Track) -> ui.View:
        return ui.Line(
            [
                ui.Line([screen.figure(id, amount)], ghost=True, weight=1, width="wrap")
                for id, amount in [
                    ("time", units.Parts(units.elapsed(track.moving_ms), "")),
                    ("distance", self.units.distance(track.distance)),
                    ("speed", self.units.rate(track.moving_speed, speed=self.options.shows_speed(track.category))),
                ]
            ],
            ghost=True,
            padding=(0, 16),
        )

    def _button(self, id: str, desc: str, icon: str, act: ui.Action) -> ui.View:
        return ui.IconButton(
            id=id,
            cls="android.widget.ImageView",
            name=icon,
            desc=desc,
            size=40,
            color="on_surface",
            weight=1,
            height=64,
            on_click=act,
        )

    def on_back(self) -> bool:
        self.resume()
        return True

    def resume(self) -> None:
        """Go on recording."""
        self.store()
        track = self.track
        if track is not None:
            recorder.resume(self.system, track.id)
            self.open(RECORDING, **{TRACK: track.id})
        self.finish()
