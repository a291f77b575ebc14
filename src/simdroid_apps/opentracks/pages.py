"""Pages to read: the introduction of the first start, the help, and about the app."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, Intent, System
from simdroid_apps.opentracks import store, track_list
from simdroid_apps.opentracks.screen import ThemedScreen, TracksScreen, rule

LAUNCHER = "android.intent.category.LAUNCHER"
_PROJECT = "https://www.opentracksapp.com"
_MOTTO = "OpenTracks records your sports and keeps what it records on this device."
_NO_MAP = "OpenTracks itself has no map. Install OSMDashboard to see your recordings on one."


class Welcome(kit.Introduction, ThemedScreen):
    """`IntroductionActivity`."""

    background, ink = "background", "on_surface"

    slides = (kit.Slide("OpenTracks", "run", _MOTTO), kit.Slide("OSMDashboard", "map_outline", _NO_MAP))
    seen = kit.Opposite(store.Options.introduction)


def first_steps(system: System, activity: Activity) -> None:
    """For `on_resume` of the list: the introduction after the first tap on the icon, then the permissions.

    Code that starts the list by its name, as AndroidWorld's does, is asked for permissions alone.
    """
    if LAUNCHER in activity.intent.categories and store.Options.introduction.get(system):
        Welcome.show_first(system, activity)
    else:
        track_list.NEEDED.ask_first(system, activity)


_HELP = (
    (
        "What can OpenTracks do?",
        "It records where you are, how fast and how high, and values of Bluetooth sensors; you can set markers, "
        "look at statistics and charts, and share tracks.",
    ),
    ("How do I see a track on a map?", _NO_MAP + ' Then choose "Show on map".'),
    (
        "How is a track recorded?",
        "Press the red button to begin. Hold the orange one to stop, then keep, continue or discard the track.",
    ),
    ("Where are pictures of markers kept?", "In the app's own storage, which other apps cannot read."),
    ("How do I export tracks?", "Share a track from its page or from a selection in the list."),
    ("Does it need Google Play Services?", "No"),
    ("How are values of sensors stored?", "With the point of the track that was recorded with them."),
    (
        "Why are no places recorded?",
        "Check that location is turned on, that OpenTracks may use it, and that you are outdoors.",
    ),
    ("How can I help?", "Report what does not work, translate the app, or write code for it."),
)


class Help(TracksScreen):
    """`HelpActivity`."""

    def build(self) -> ui.View:
        rows: list[ui.View] = []
        for question, answer in _HELP:
            rows += [
                ui.Text(text=question, size=18, width="fill"),
                ui.Text(text=answer, width="fill", margin=(0, 4, 0, 16)),
            ]
        body = ui.Scroll(id="help_scroll", children=rows, padding=16, weight=1)
        return ui.Page([kit.app_bar(self, "Help", up=False, id=""), body, self.bottom_bar()], ghost=True)


class About(TracksScreen):
    """`AboutActivity`."""

    def build(self) -> ui.View:
        """What the app is, and which version of it this is."""
        package = self.system.packages.get(store.PACKAGE)
        name, code = (package.manifest.version_name, package.manifest.version_code) if package else ("", 0)
        icon = ui.AppIcon(id="imageView", name="run", color="#00695c", size=48, desc="OpenTracks")
        rows = [
            ui.Line([icon, ui.Text(id="about_text_description", text=_MOTTO, weight=1)], spacing=16),
            rule(),
            ui.Text(id="about_text_version_name", text=f"Version name: {name}"),
            ui.Text(id="about_text_version_code", text=f"Version code: {code}"),
            ui.Text(
                id="about_app_url",
                text=f"Project web page: {_PROJECT}",
                color="primary",
                width="fill",
                on_click=partial(self.act, Intent(ACTION_VIEW, data=_PROJECT)),
            ),
            ui.Text(text="OpenTracks continues Google's MyTracks, which ended in 2016.", width="fill"),
            rule(),
            ui.Text(text="Third-party data", size=16),
            ui.Text(text="Earth Gravitational Model 2008", width="fill"),
            rule(),
            ui.Text(text="Libraries", size=16),
            ui.Text(text="AndroidX, Material Components, EXIF, Protocol Buffers", width="fill"),
        ]
        return ui.Page(
            [
                kit.app_bar(self, "About OpenTracks", up=False, id="track_list_toolbar"),
                ui.Scroll(id="about_scroll", children=rows, padding=16, spacing=8, weight=1),
                self.bottom_bar(),
            ]
        )
