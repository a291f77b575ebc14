"""Display, lock screen and wallpaper, and the pages below them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from simdroid import kit, ui
from simdroid.system import Intent, System, reset_wallpaper, wallpaper_file
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, SwitchLink, page
from simdroid.system_apps.settings.pages.network import on_off
from simdroid.system_apps.settings.pages.notifications import (
    LOCK_SCREEN_CHOICES,
    LOCK_SCREEN_CONTENT,
    lock_screen_content,
)
from simdroid.system_apps.settings.rows import RELATIVE, category, radio_row
from simdroid.system_apps.settings.versions import before_14, since_14

_CLOCK = "com.google.android.deskclock/com.android.deskclock.Screensaver"

page(
    fragments.LOCK_SCREEN,
    kit.Header("What to show"),
    kit.Choice("Privacy", keywords="sensitive content", stored=LOCK_SCREEN_CONTENT, options=LOCK_SCREEN_CHOICES),
    kit.TextEntry(
        "Add text on lock screen",
        stored=kit.Setting("secure", "lock_screen_owner_info", ""),
        empty="None",
        required=False,
    ),
    kit.Toggle(
        "Show wallet",
        "Allow access to wallet from lock screen",
        flag=kit.FlagSetting("secure", "lockscreen_show_wallet", "1"),
    ),
    kit.Toggle(
        "Show device controls",
        "Allow access to device controls from lock screen",
        flag=kit.FlagSetting("secure", "lockscreen_show_controls"),
    ),
    kit.Toggle(
        "Double-line clock",
        "Show double-line clock when available",
        flag=kit.FlagSetting("secure", "lockscreen_use_double_line_clock", "1"),
    ),
    kit.Header("When to show"),
    kit.Toggle(
        "Always show time and info", "Increased battery usage", flag=kit.FlagSetting("secure", "doze_always_on")
    ),
    kit.Toggle("Lift to check phone", flag=kit.FlagSetting("secure", "doze_pulse_on_pick_up", "1")),
    kit.Toggle(
        "Wake screen for notifications",
        "When screen is dark, it wakes for new notifications",
        flag=kit.FlagSetting("secure", "doze_enabled", "1"),
    ),
)

page(
    fragments.SCREEN_SAVER,
    MainToggle("Use screen saver", flag=kit.FlagSetting("secure", "screensaver_enabled")),
    kit.Choice(
        "Screen saver",
        stored=kit.Setting("secure", "screensaver_components", _CLOCK),
        options=((_CLOCK, "Clock"), ("com.android.dreams.basic/.Colors", "Colors")),
    ),
    kit.Choice(
        "When to start",
        stored=kit.Setting("secure", "screensaver_start", "charging"),
        options=(
            ("charging", "While charging"),
            ("docked", "While docked"),
            ("either", "While charging or docked"),
            ("never", "Never"),
        ),
    ),
)


NEVER, NEVER_OFF = "Will never turn on automatically", "Will never turn off automatically"
TIMEOUTS = {
    15_000: "15 seconds",
    30_000: "30 seconds",
    60_000: "1 minute",
    120_000: "2 minutes",
    300_000: "5 minutes",
    600_000: "10 minutes",
    1_800_000: "30 minutes",
}
COLOR_MODES = (("0", "Natural"), ("1", "Boosted"), ("3", "Adaptive"))
_SCHEDULES = (("0", "None"), ("1", "Turns on at custom time"), ("2", "Turns on from sunset to sunrise"))
_NIGHT_LIGHT = kit.FlagSetting("secure", "night_display_activated")


class _DarkTheme:
    """On is one of several modes, so that `cmd uimode night auto` counts as off."""

    def get(self, system: System) -> bool:
        """Whether the dark theme is on."""
        return system.settings.get("secure", "ui_night_mode") == ui.NIGHT

    def put(self, system: System, on: bool) -> None:
        """Switch the theme."""
        system.settings.put("secure", "ui_night_mode", ui.NIGHT if on else "1")


DARK = _DarkTheme()


def night_light(system: System) -> str:
    """The row's summary."""
    on = _NIGHT_LIGHT.get(system)
    return f"{'On' if on else 'Off'} / {NEVER_OFF if on else NEVER}"


page(
    fragments.DARK_THEME,
    MainToggle("Use Dark theme", flag=DARK),
    kit.Choice(
        "Schedule",
        stored=kit.Setting("secure", "dark_theme_schedule"),
        options=(*_SCHEDULES, ("3", "Turns on at bedtime")),
    ),
    kit.Note("Dark theme uses a black background to help keep your battery alive longer on some screens."),
)

page(
    fragments.NIGHT_LIGHT,
    MainToggle("Use Night Light", flag=_NIGHT_LIGHT),
    kit.Choice("Schedule", stored=kit.Setting("secure", "night_display_auto_mode"), options=_SCHEDULES),
    kit.Level(
        "Intensity",
        stored=kit.Setting("secure", "night_display_color_temperature", "2850"),
        least=4082,
        most=2596,
        enabled=_NIGHT_LIGHT.get,
    ),
    kit.Note(
        "Night Light tints your screen amber. This makes it easier to look at your screen in dim light, and may"
        " help you fall asleep."
    ),
)


class ColorsPage(SettingsPage):
    """How vivid colours are."""

    place = fragments.COLORS
    stored = kit.Setting("system", "display_color_mode")

    def views(self) -> list[ui.View]:
        now = self.stored.get(self.system)
        return [
            radio_row(title, chosen=value == now, on_choose=partial(self.stored.put, self.system, value))
            for value, title in COLOR_MODES
        ]


class ScreenTimeoutPage(SettingsPage):
    """How long the screen stays on."""

    place = fragments.SCREEN_TIMEOUT
    stored = kit.Setting("system", "screen_off_timeout", "30000")

    def views(self) -> list[ui.View]:
        current = self.stored.get(self.system)
        return [
            radio_row(
                title,
                chosen=current == str(milliseconds),
                on_choose=partial(self.stored.put, self.system, str(milliseconds)),
            )
            for milliseconds, title in TIMEOUTS.items()
        ]


_ADAPTIVE = kit.FlagSetting("system", "screen_brightness_mode")

page(
    fragments.ADAPTIVE_BRIGHTNESS,
    MainToggle("Use adaptive brightness", flag=_ADAPTIVE, shown=since_14),
    kit.Toggle("Use adaptive brightness", flag=_ADAPTIVE, shown=before_14),
    kit.Note(
        "Your screen brightness will automatically adjust to your environment and activities. You can move the"
        " slider manually to help adaptive brightness learn your preferences."
    ),
)


_SCALES_13 = (0.85, 1.0, 1.15, 1.3)
_SCALES_14 = (*_SCALES_13, 1.5, 1.8, 2.0)
DENSITIES = (356, 420, 460, 500, 540)
"""What display sizes from small to largest mean on this panel: between 0.85 of its density and 320 dp of width."""


def font_scales(system: System) -> tuple[float, ...]:
    """The stops of the slider for the size of text."""
    return _SCALES_14 if since_14(system) else _SCALES_13


_SAMPLE = (
    "The lighthouse at noon",
    "From the gallery you can see both harbours, the ferry between them, and on a clear day the first hills of the"
    " mainland.",
)
_BOLD, _CONTRAST = (
    kit.FlagSetting("secure", "font_weight_adjustment", yes="300"),
    kit.FlagSetting("secure", "high_text_contrast_enabled"),
)


class TextSizePage(SettingsPage):
    """A sample, two sliders with stops, and two ways to draw text."""

    place = fragments.TEXT_SIZE
    topics = (
        kit.Preference("Font size", keywords="text large letters bigger"),
        kit.Preference("Display size", keywords="zoom large bigger density"),
    )
    rows = (
        kit.Toggle("Bold text", flag=_BOLD),
        kit.Toggle(
            "High contrast text",
            "Change the text color to black or white. Maximizes contrast with the background.",
            flag=_CONTRAST,
        ),
        kit.Press("Reset settings", do=lambda page: _reset(page)),
    )

    def views(self) -> list[ui.View]:
        scale = self.system.settings.number("system", "font_scale", 1.0)
        density = self.system.settings.number("secure", "display_density_forced", ui.DENSITY)
        scales = font_scales(self.system)
        bigger = "Make text bigger or smaller", "Make everything bigger or smaller"
        return [
            _sample("Preview" if since_14(self.system) else ""),
            self._slider("Font size", bigger[0], _nearest(scales, scale), len(scales)),
            self._slider("Display size", bigger[1], _nearest(DENSITIES, density), len(DENSITIES)),
            *super().views(),
        ]

    def _slider(self, title: str, summary: str, stop: int, stops: int) -> ui.View:
        def move(to: int) -> None:
            self._set(title, min(max(to, 0), stops - 1))

        smaller = _step("icon_start", "minus", "Make smaller", stop > 0, lambda: move(stop - 1))
        larger = _step("icon_end", "plus", "Make larger", stop < stops - 1, lambda: move(stop + 1))
        bar = ui.Slider(
            id="seekbar",
            desc=title if since_14(self.system) else "",
            value=stop / (stops - 1),
            on_change=lambda fraction: move(round(fraction * (stops - 1))),
            weight=1,
            height=ui.px(126),
        )
        return ui.Column(
            width="fill",
            padding=(ui.px(63), ui.px(42), ui.px(63), 0),
            children=[
                ui.Column(
                    cls=RELATIVE,
                    width="fill",
                    children=[
                        ui.Text(id="android:title", text=title, size=20),
                        ui.Text(id="android:summary", text=summary, color="on_surface_variant"),
                    ],
                ),
                ui.Row(id="icon_frame_row", width="fill", children=[smaller, bar, larger]),
            ],
        )

    def _set(self, title: str, stop: int) -> None:
        if title == "Font size":
            self.system.settings.put("system", "font_scale", str(font_scales(self.system)[stop]))
        elif DENSITIES[stop] == ui.DENSITY:
            self.system.settings.delete("secure", "display_density_forced")
        else:
            self.system.settings.put("secure", "display_density_forced", str(DENSITIES[stop]))


def _nearest(stops: tuple[float, ...], value: float) -> int:
    return min(range(len(stops)), key=lambda index: abs(stops[index] - value))


def _step(id: str, glyph: str, desc: str, enabled: bool, on_click: ui.Action) -> ui.View:
    return ui.IconButton(
        id=id, name=glyph, desc=desc, enabled=enabled, width=ui.px(126), height=ui.px(126), on_click=on_click
    )


def _sample(desc: str) -> ui.View:
    head, text = _SAMPLE
    return ui.Column(
        id="preview_pager",
        desc=desc,
        width="fill",
        padding=24,
        spacing=8,
        margin=(ui.px(63), ui.px(21), ui.px(63), ui.px(21)),
        background="surface_container",
        radius=28,
        children=[
            ui.Text(id="preview_title", text=head, size=20, width="fill"),
            ui.Text(id="preview_text", text=text, color="on_surface_variant", width="fill"),
        ],
    )


def _reset(page: SettingsPage) -> None:
    page.system.settings.put("system", "font_scale", "1.0")
    page.system.settings.delete("secure", "display_density_forced")
    _BOLD.put(page.system, False)
    _CONTRAST.put(page.system, False)
    page.toast("Display size and text settings have been reset")


_CHOICE = kit.Setting("secure", ui.WALLPAPER_SETTING, ui.WALLPAPERS[0].name)
_ACROSS = 3
_THUMB_DP, _PREVIEW_DP = 150, 300


class WallpaperPage(SettingsPage):
    """What the home screen looks like: a preview, the pictures, the theme."""

    place = fragments.WALLPAPER
    topics = (kit.Preference("Change wallpaper", keywords="background picture home screen"),)
    rows = (
        kit.Toggle("Dark theme", flag=DARK),
        kit.Toggle("Themed icons", keywords="monochrome", flag=kit.FlagSetting("secure", "themed_icons_enabled")),
        kit.Preference("App grid", "4\u00d75"),
    )

    def views(self) -> list[ui.View]:
        lines = [ui.WALLPAPERS[start : start + _ACROSS] for start in range(0, len(ui.WALLPAPERS), _ACROSS)]
        return [
            self._preview(),
            category("Change wallpaper"),
            ui.Row(
                id="my_photos",
                width="fill",
                children=[
                    ui.Icon(name="image_multiple_outline", size=24, color="primary"),
                    ui.Text(text="My photos", size=20, weight=1),
                ],
                padding=(ui.px(63), ui.px(42)),
                spacing=16,
                content_align=(0, 0.5),
                on_click=partial(self.start, Intent("com.android.wallpaper.action.MY_PHOTOS")),
            ),
            *(self._line(line) for line in lines),
            category("Style"),
            *super().views(),
        ]

    def _preview(self) -> ui.View:
        now = self.system.clock.now()
        picture = ui.wallpaper_view(self.system)
        picture.width, picture.height = _PREVIEW_DP * self.metrics.width / self.metrics.height, _PREVIEW_DP
        picture.radius, picture.align = 24, ui.CENTER
        return ui.Box(
            id="wallpaper_preview_container",
            desc="Home screen wallpaper preview",
            width="fill",
            height=_PREVIEW_DP,
            margin=(0, ui.px(21), 0, ui.px(21)),
            children=[
                picture,
                ui.Column(
                    ghost=True,
                    align=ui.CENTER,
                    content_align=(0.5, 0),
                    children=[
                        ui.Text(text=ui.clock_text(self.system, now), size=32, color="#ffffff"),
                        ui.Text(text=f"{now:%a}, {now:%b} {now.day}", color="#ffffff"),
                    ],
                ),
            ],
        )

    def _line(self, designs: Sequence[ui.WallpaperDesign]) -> ui.View:
        tiles: list[ui.View] = [self._tile(design) for design in designs]
        return ui.Row(
            width="fill", padding=(ui.px(63), 0, ui.px(63), ui.px(32)), spacing=12, content_align=(0, 0), children=tiles
        )

    def _tile(self, design: ui.WallpaperDesign) -> ui.View:
        chosen = design is ui.chosen_wallpaper(self.system) and wallpaper_file(self.system.fs, "home") is None
        layers: list[ui.View] = [ui.Wallpaper(radius=20, design=design)]
        if chosen:
            layers.append(ui.Icon(id="check_circle", name="check_circle", size=32, color="#ffffff", align=ui.CENTER))
        return ui.Box(
            id="tile",
            desc=design.label,
            weight=1,
            height=_THUMB_DP,
            checkable=True,
            checked=chosen,
            on_click=partial(self._choose, design),
            children=layers,
        )

    def _choose(self, design: ui.WallpaperDesign) -> None:
        _CHOICE.put(self.system, design.name)
        reset_wallpaper(self.system.fs)


def _timeout(system: System) -> str:
    stored = int(system.settings.number("system", "screen_off_timeout", 30_000))
    return f"After {TIMEOUTS.get(stored, '30 seconds')} of inactivity"


def _colors(system: System) -> str:
    return dict(COLOR_MODES).get(system.settings.get("system", "display_color_mode") or "0", "Natural")


page(
    fragments.DISPLAY,
    kit.Header("Brightness"),
    kit.Press(
        "Brightness level",
        lambda system: f"{math.floor(ui.brightness_fraction(system) * 100 + 0.5)}%",
        keywords="screen light dim bright",
        do=lambda page: page.start(Intent("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG")),
    ),
    SwitchLink(
        "Adaptive brightness",
        partial(on_off, _ADAPTIVE),
        keywords="automatic light sensor",
        flag=_ADAPTIVE,
        fragment=fragments.ADAPTIVE_BRIGHTNESS,
        shown=since_14,
    ),
    kit.Header("Lock display"),
    Link("Lock screen", lock_screen_content, fragment=fragments.LOCK_SCREEN),
    Link("Screen timeout", _timeout, keywords="sleep off", fragment=fragments.SCREEN_TIMEOUT),
    kit.Header("Appearance"),
    SwitchLink(
        "Dark theme",
        lambda system: NEVER_OFF if DARK.get(system) else NEVER,
        keywords="night mode black",
        flag=DARK,
        fragment=fragments.DARK_THEME,
    ),
    Link(
        "Screen saver",
        lambda system: "On / Clock" if system.settings.flag("secure", "screensaver_enabled") else "Off",
        keywords="daydream",
        fragment=fragments.SCREEN_SAVER,
        shown=before_14,
    ),
    Link("Display size and text", keywords="font large letters zoom", fragment=fragments.TEXT_SIZE),
    kit.Header("Color"),
    Link("Night Light", night_light, keywords="blue amber red", fragment=fragments.NIGHT_LIGHT),
    Link("Colors", _colors, keywords="natural boosted adaptive", fragment=fragments.COLORS),
    kit.Header("Other display controls"),
    kit.Toggle(
        "Auto-rotate screen",
        keywords="rotation landscape turn",
        flag=kit.FlagSetting("system", "accelerometer_rotation"),
    ),
)
