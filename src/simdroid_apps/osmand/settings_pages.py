"""Configure map, settings, the maps on the phone, and help."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid_apps.osmand import router, store
from simdroid_apps.osmand.screen import OsmAndScreen

_MODES = (("APP_THEME", "App theme"), ("DAY", "Day"), ("NIGHT", "Night"))


class ConfigurePage(OsmAndScreen, kit.PreferenceScreen):
    """What the map shows, and how."""

    title = "Configure map"
    rows = (
        kit.Header("Show"),
        kit.Toggle("Favorites", flag=store.Options.show_favorites),
        kit.Toggle("Map markers", flag=store.Options.show_markers),
        kit.Toggle("POI overlay", flag=store.Options.show_poi),
        kit.Press("Tracks…", do=lambda screen: screen.go("places", tab=1)),
        kit.Header("Map rendering"),
        kit.Choice("Map mode", stored=store.Options.night, options=_MODES),
    )


class SettingsPage(OsmAndScreen, kit.PreferenceScreen):
    """Settings of the app."""

    title = "Settings"
    rows = (
        kit.Header("App profiles"),
        kit.Choice(
            "Profile",
            stored=store.Options.profile,
            options=(
                (router.BROWSE, "Browse map"),
                *((profile.key, profile.label) for profile in router.PROFILES.values()),
            ),
        ),
        kit.Header("General settings"),
        kit.Choice(
            "Units of length",
            stored=store.Options.units,
            options=(("MILES_AND_FEET", "Miles/feet"), ("KILOMETERS_AND_METERS", "Kilometers/meters")),
        ),
        kit.Choice("Map mode", stored=store.Options.night, options=_MODES),
        kit.Choice(
            "Route between points",
            stored=store.Options.between_points,
            options=(("", "Straight line"), *((profile.key, profile.label) for profile in router.PROFILES.values())),
        ),
        kit.Header("History"),
        kit.Confirm(
            "Clear search history",
            question="Clear search history?",
            message="This cannot be undone.",
            do=lambda screen: store.forget_visits(screen.system),
        ),
        kit.Header("Maps"),
        kit.Press("Download maps", do=lambda screen: screen.go("download")),
        kit.Note("Other settings of OsmAnd are not part of this phone."),
    )


class DownloadPage(OsmAndScreen):
    """The maps on the phone."""

    def build(self) -> ui.View:
        """Two maps, and a word on others."""
        rows = [
            ui.Text(text="On this phone", face="medium", color="primary", margin=(16, 16, 16, 4)),
            ui.list_item("World overview map", summary="Countries", icon="earth"),
            ui.list_item("Liechtenstein", summary="Europe • roads, places, relief", icon="map_check"),
            ui.Text(
                text="The list of other maps cannot be loaded: there is no download server.",
                color="on_surface_variant",
                margin=16,
            ),
        ]
        return ui.Page([kit.app_bar(self, "Download maps"), ui.Scroll(weight=1, children=[ui.Stack(list(rows))])])


class HelpPage(OsmAndScreen):
    """First steps, and where the map is from."""

    def build(self) -> ui.View:
        texts = (
            ("Find a place", "Press the magnifying glass and type a name, or coordinates such as 47.141, 9.521."),
            (
                "Keep a place",
                "Hold a point of the map, or tap a name. Add makes it a favorite, Marker puts a flag on it.",
            ),
            ("Plan a route", "Menu, Plan a route. Add puts a point under the cross; Done saves the line as a track."),
            (
                "Map data",
                "Towns: GeoNames, CC BY 4.0. Countries: Natural Earth. Roads, rivers, borders and relief of "
                "Liechtenstein were drawn for this phone and are simplified.",
            ),
            ("Version", f"OsmAnd {kit.version_name(self.system, store.PACKAGE)}"),
        )
        rows = [
            ui.Stack(
                [
                    ui.Text(text=head, size=16, face="medium"),
                    ui.Text(text=text, color="on_surface_variant", width="fill"),
                ],
                padding=(16, 12),
                spacing=4,
            )
            for head, text in texts
        ]
        return ui.Page([kit.app_bar(self, "Help"), ui.Scroll(weight=1, children=[ui.Stack(list(rows))])])


class WelcomePage(OsmAndScreen):
    """The first start: which map to load; the phone has one already."""

    def build(self) -> ui.View:
        parts: list[ui.View] = [
            ui.Spacer(height=48),
            ui.Icon(id="logo", name="map", size=96, color="#ff8800", align=(0.5, 0.0)),
            ui.Text(text="Welcome", size=24, face="medium", align=(0.5, 0.0), margin=(0, 16)),
            ui.Text(
                id="wizard_description",
                text="OsmAnd shows maps that are stored on the phone, also without a network.",
                width="fill",
                margin=(0, 0, 0, 24),
            ),
            ui.Column(
                id="wizard_card",
                width="fill",
                padding=16,
                spacing=8,
                background="surface",
                radius=8,
                children=[
                    ui.Text(id="wizard_title", text="Liechtenstein", size=18, face="medium"),
                    ui.Text(
                        text="This map is on the phone. Others cannot be loaded here.",
                        color="on_surface_variant",
                        width="fill",
                    ),
                ],
            ),
            ui.Spacer(weight=1),
            ui.Button(
                id="skip_button",
                text="SKIP DOWNLOAD",
                emphasis="text",
                width="fill",
                on_click=partial(store.Options.wizard_over.put, self.system, True),
            ),
        ]
        return ui.Page([ui.Column(width="fill", weight=1, padding=24, children=parts)], id="first_usage_wizard")
