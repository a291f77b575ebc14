"""The display as a whole: size, rotation, power, snapshots."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.ui import KEY_CODES, Box, Screen, Text, View
from tests.simdroid.ui.conftest import Bench


class Corner(Screen):
    """A word in the lower right corner."""

    edge_to_edge = True

    def build(self) -> View:
        word = Text(id="word", text="corner", align=(1.0, 1.0))
        return Box(id="all", width="fill", height="fill", children=[word])


def bounds(bench: Bench, name: str) -> str:
    document = bench.display.dump()
    place = document.index(f'resource-id="com.example.test:id/{name}"')
    return document[document.index('bounds="', place) :].split('"')[1]


def power(bench: Bench) -> str:
    return "on" if bench.display.awake else "off"


def test_a_chosen_rotation_turns_everything(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    settings = bench.system.settings
    settings.put("system", "accelerometer_rotation", "0")
    settings.put("system", "user_rotation", "1")
    assert bench.display.rotation == 1
    assert bench.display.image().size == (2400, 1080)
    assert bounds(bench, "all") == "[0,0][2400,1017]"
    assert '<hierarchy rotation="1">' in bench.display.dump()
    settings.put("system", "user_rotation", "2")
    assert bench.display.image().size == (1080, 2400)


def test_auto_rotation_follows_how_the_phone_is_held(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    bench.display.rotation = 3
    assert bench.display.rotation == 0
    bench.system.settings.put("system", "accelerometer_rotation", "1")
    assert bench.display.rotation == 3


def test_size_and_density_can_be_overridden(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    bench.system.settings.put("global", "display_size_forced", "720,1280")
    bench.system.settings.put("secure", "display_density_forced", "320")
    assert bench.display.image().size == (720, 1280)
    assert len(bench.display.rgba()) == 720 * 1280 * 4
    assert bounds(bench, "all") == "[0,0][720,1232]"


def test_nonsense_in_the_settings_does_no_harm(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    settings = bench.system.settings
    for namespace, key in (
        ("system", "font_scale"),
        ("system", "user_rotation"),
        ("secure", "display_density_forced"),
        ("global", "display_size_forced"),
        ("system", "screen_brightness"),
        ("secure", "ui_night_mode"),
    ):
        settings.put(namespace, key, "nonsense")  # type: ignore[arg-type]
    settings.put("global", "display_size_forced", "1,999999")
    settings.put("system", "user_rotation", "-7")
    assert bench.display.image().size == (4320, 200)
    assert bench.display.crashes == 0


def test_the_power_key_turns_the_screen_black_and_touches_off(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    bench.display.key(KEY_CODES["POWER"])
    assert power(bench) == "off"
    assert bench.display.image().getbbox() is None
    bench.display.key(KEY_CODES["HOME"])
    bench.display.key(KEY_CODES["WAKEUP"])
    assert power(bench) == "on"
    bench.display.key(KEY_CODES["MENU"])
    assert "Screen0" in bench.display.focused_window()
    bench.display.key(KEY_CODES["SLEEP"])
    assert power(bench) == "off"


def test_keys_of_the_system(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    settings = bench.system.settings
    settings.put("system", "volume_music_speaker", "15")
    bench.display.key(KEY_CODES["VOLUME_UP"])
    bench.display.key(KEY_CODES["VOLUME_DOWN"])
    assert settings.get("system", "volume_music_speaker") == "14"
    bench.display.key(KEY_CODES["NOTIFICATION"])
    assert bench.display.focused_window() == "NotificationShade"
    bench.display.key(KEY_CODES["BACK"])
    assert "Screen0" in bench.display.focused_window()
    bench.display.key(KEY_CODES["APP_SWITCH"])
    assert 'content-desc="Test"' in bench.display.dump()
    bench.display.key(KEY_CODES["APP_SWITCH"])
    assert "Screen0" in bench.display.focused_window()
    bench.display.key(KEY_CODES["HOME"])
    assert "nexuslauncher" in bench.display.focused_window()


def test_switching_off_and_on_closes_everything(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    fresh = bench.display.save()
    bench.display.expand_shade()
    bench.display.awake = False
    bench.display.restart()
    assert bench.display.save() == fresh


def test_what_the_display_remembers_can_be_saved(show: Callable[..., Bench]) -> None:
    bench = show(Corner)
    fresh = bench.display.save()
    bench.display.key(KEY_CODES["SLEEP"])
    bench.display.expand_shade(full=True)
    saved = bench.display.save()
    bench.display.load(fresh)
    assert (bench.display.awake, bench.display.shade) == (True, "closed")
    bench.display.load(saved)
    assert (bench.display.awake, bench.display.shade) == (False, "settings")
    assert bench.display.save() == saved
