"""The screens that choose tags for tasks, and the place where one is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from simdroid import kit, ui
from simdroid_apps.tasks_org import screen, views
from simdroid_apps.tasks_org.rows import A_PLACE, A_TAG, Named

_HERE = (37.4219983, -122.084)
"""Where a phone without a receiver is: the default of the emulator."""
_STREET_DP = 56


class TagPicker(screen.TasksScreen):
    """`TagPickerActivity`: tags for the task of the editor, or for tasks that are selected; going back takes them."""

    picked = ui.Saved[list[str] | None](None)
    """Ticked tags, by their unique names."""

    def build(self) -> ui.View:
        """A field that finds or makes tags, over those there are."""
        query = self.typed("search_input").strip()
        bar = views.toolbar(
            [
                ui.IconButton(name="arrow_left", color="on_surface", width=56, height=56, on_click=self._leave),
                ui.TextField(id="search_input", hint="Enter tag name", weight=1, padding=(0, 12)),
            ]
        )
        rows: list[Named | str] = [*kit.matching(self.store.tags, query, lambda tag: (tag.name,))]
        if query and all(tag.name.casefold() != query.casefold() for tag in self.store.tags):
            rows.insert(0, query)
        return ui.Page([bar, ui.Recycler(id="recycler_view", weight=1, items=rows, build=self._row)], ghost=True)

    @property
    def chosen(self) -> list[str]:
        """Tags that are ticked now; at first those of the task, or those that all tasks have."""
        if self.picked is not None:
            return self.picked
        if not self._tasks:
            return [str(item) for item in self._extra("tags")]
        return sorted(set.intersection(*[{tag.uuid for tag in self.store.tags_of.get(key, [])} for key in self._tasks]))

    @property
    def _tasks(self) -> list[int]:
        return [int(str(key)) for key in self._extra("tasks") if int(str(key)) in self.store.tasks]

    def _extra(self, name: str) -> list[object]:
        values = self.intent.extras.get(name)
        return [*values] if isinstance(values, list | tuple) else []

    def _row(self, tag: Named | str) -> ui.View:
        if isinstance(tag, str):
            icon: ui.View = ui.Icon(name="plus", width=40)
            text, on_click = f'Create "{tag}"', partial(self._create, tag)
        else:
            icon = ui.CheckBox(id="checkbox", checked=tag.uuid in self.chosen, focusable=False, width=40)
            text, on_click = tag.name, partial(self._toggle, tag.uuid)
        return views.wide_row(
            "tag_row", [icon, ui.Text(id="text", text=text, size=16, weight=1, max_lines=1, margin=(16, 0))], on_click
        )

    def _toggle(self, uuid: str) -> None:
        now = self.chosen
        self.picked = [item for item in now if item != uuid] if uuid in now else [*now, uuid]

    def _create(self, name: str) -> None:
        self.picked = [*self.chosen, self.store.add(A_TAG, name)]
        self.set_typed("search_input", "")

    def on_back(self) -> bool:
        """Empty the field first; then give back what is ticked."""
        if self.typed("search_input"):
            self.set_typed("search_input", "")
        else:
            self._leave()
        return True

    def _leave(self) -> None:
        chosen = self.chosen
        if self._tasks and self.picked is not None:
            for key in self._tasks:
                self.store.set_tags(key, chosen)
            self.store.update(self._tasks)
        self.system.activities.finish(self.activity, {"tags": [*chosen]})


def _degrees(value: float, names: str) -> str:
    """`37°25'19.2"N`."""
    minutes, rest = divmod(round(abs(value) * 3600, 1), 60)
    return f"{int(minutes // 60)}°{int(minutes % 60)}'{rest:.1f}\"{names[value < 0]}"


@dataclass(kw_only=True, eq=False)
class _Map(ui.Box):
    """Streets without names: there is no network to get a map from."""

    def paint(self, painter: ui.Painter) -> None:
        painter.fill(self.box, "surface_container_high")
        step, wide = painter.metrics.px(_STREET_DP), painter.metrics.px(4)
        for x in range(self.box.left + step, self.box.right, step):
            painter.fill(ui.Rect(x, self.box.top, x + wide, self.box.bottom), "surface_container")
        for y in range(self.box.top + step, self.box.bottom, step):
            painter.fill(ui.Rect(self.box.left, y, self.box.right, y + wide), "surface_container")


class LocationPicker(screen.TasksScreen):
    """`LocationPickerActivity`: the place on the map, or one that was used before."""

    def build(self) -> ui.View:
        """The map with its marker, and the places below it."""
        map_view = _Map(
            id="map",
            width="fill",
            height=280,
            children=[ui.Icon(name="map_marker", size=40, color="#f44336", align=ui.CENTER, ghost=True)],
        )
        rows: list[ui.View] = [
            map_view,
            self._row("map_marker_plus_outline", "Select this location", "", self._take_here),
        ]
        places = self.store.places
        if places:
            rows.append(ui.Text(id="choose_recent_location", text="Or choose a location", face="medium", padding=16))
        rows += [
            self._row("map_marker_outline", place.name, place.address, partial(self._take, place.uuid))
            for place in places
        ]
        return ui.Page(
            [kit.app_bar(self, "Choose a location"), ui.Scroll(id="coordinator", weight=1, children=rows)], ghost=True
        )

    def _row(self, icon: str, name: str, address: str, on_click: ui.Action) -> ui.View:
        lines: list[ui.View] = [ui.Text(id="name", text=name, size=16, max_lines=1)]
        if address:
            lines.append(ui.Text(id="address", text=address, color="on_surface_variant", max_lines=2))
        return views.wide_row(
            "",
            [ui.Icon(id="place_icon", name=icon, width=56), ui.Column(ghost=True, weight=1, children=lines)],
            on_click,
            padding=(0, 8, 16, 8),
        )

    def _take_here(self) -> None:
        north, east = _HERE
        match = next((place for place in self.store.places if (place.latitude, place.longitude) == _HERE), None)
        name = f"{_degrees(north, 'NS')} {_degrees(east, 'EW')}"
        self._take(match.uuid if match else self.store.add(A_PLACE, name, latitude=north, longitude=east))

    def _take(self, uuid: str) -> None:
        self.system.activities.finish(self.activity, {"place": uuid, "show": f"place:{uuid}"})
