"""Properties, flags, and settings that mirror each other."""

from __future__ import annotations

import pytest

from simdroid.system import Properties, Settings
from simdroid.system.settings import DeviceConfig, mirror_brightness, mirror_volumes


@pytest.mark.parametrize(
    ("key", "value", "taken"),
    [
        ("a.b", "x" * 91, True),
        ("a.b", "x" * 92, False),
        ("a.b", "é" * 46, False),
        ("ro.new", "x" * 92, True),
        ("ro.build.version.sdk", "1", False),
        ("", "x", False),
        ("a..b", "x", False),
        (".a", "x", False),
        ("a.", "x", False),
        ("a=b", "x", False),
        ("a", "", True),
    ],
)
def test_properties_that_can_be_set(key: str, value: str, taken: bool) -> None:
    properties = Properties()
    before = properties.get(key, "none")
    assert properties.set(key, value) is taken
    assert properties.get(key, "none") == (value if taken else before)
    assert properties.version == int(taken)


def test_properties_come_back() -> None:
    properties, other = Properties(), Properties()
    properties.set_at_boot("ro.serialno", "me")
    assert (properties.get("ro.serialno"), properties.version, properties.get("none")) == ("me", 1, "")
    other.load(properties.save())
    assert (other.items(), other.version) == (properties.items(), 1)
    assert [key for key, _ in properties.items()] == sorted(key for key, _ in properties.items())


def test_flags_by_namespace() -> None:
    config = DeviceConfig()
    for namespace, key in (("b", "y"), ("b", "x"), ("a", "z"), ("c", "w")):
        config.put(namespace, key, "1")
    before = config.version
    assert (config.get("b", "x"), config.get("b", "none"), config.get("none", "x")) == ("1", None, None)
    assert (config.items("b"), config.items("none")) == ([("x", "1"), ("y", "1")], [])
    assert [config.delete("a", "z"), config.delete("a", "z"), config.delete("none", "z")] == [True, False, False]
    assert (config.namespaces(), config.version != before) == (["b", "c"], True)
    other = DeviceConfig()
    other.load(config.save())
    assert other.items("b") == config.items("b")
    config.reset("b")
    assert config.namespaces() == ["c"]
    other.reset()
    assert other.namespaces() == []


@pytest.mark.parametrize(
    ("text", "number", "flag"),
    [
        ("7", 7, True),
        ("1.5", 1.5, True),
        ("", 3, False),
        ("0", 0, False),
        ("x", 3, True),
        ("inf", 3, True),
        (None, 3, False),
    ],
)
def test_numbers_and_switches(text: str | None, number: float, flag: bool) -> None:
    settings = Settings()
    if text is not None:
        settings.put("global", "key", text)
    assert (settings.number("global", "key", 3), settings.flag("global", "key")) == (number, flag)


def test_settings_count_their_changes() -> None:
    settings = Settings()
    settings.put("global", "key", "a")
    settings.put("global", "key", "a")
    assert settings.version == 1
    assert [settings.delete("global", "key"), settings.delete("global", "key")] == [True, False]
    assert settings.version == 2
    settings.load(settings.save())
    assert settings.version == 3


@pytest.mark.parametrize(
    ("whole", "fraction"),
    [("1", "0.00000000"), ("255", "1.00000000"), ("128", "0.50000000"), ("0", "0.00000000"), ("999", "1.00000000")],
)
def test_brightness_as_a_fraction(whole: str, fraction: str) -> None:
    settings = Settings()
    mirror_brightness(settings)
    settings.put("system", "screen_brightness", "77")
    settings.put("system", "screen_brightness", whole)
    assert settings.get("system", "screen_brightness_float") == fraction


@pytest.mark.parametrize(
    ("fraction", "whole"), [("0.0", "1"), ("1.0", "255"), ("0.5", "128"), ("-0.1", "77"), ("1.1", "77"), ("x", "77")]
)
def test_brightness_as_a_number(fraction: str, whole: str) -> None:
    settings = Settings()
    mirror_brightness(settings)
    settings.put("system", "screen_brightness", "77")
    settings.put("system", "screen_brightness_float", fraction)
    assert settings.get("system", "screen_brightness") == whole
    settings.delete("system", "screen_brightness_float")
    assert settings.get("system", "screen_brightness") == whole


@pytest.mark.parametrize("stream", ["music", "ring", "alarm", "voice", "notification"])
def test_volumes_of_stream_and_speaker(stream: str) -> None:
    settings = Settings()
    mirror_volumes(settings)
    one, other = f"volume_{stream}", f"volume_{stream}_speaker"
    settings.put("system", one, "3")
    assert settings.get("system", other) == "3"
    settings.put("system", other, "4")
    assert settings.get("system", one) == "4"
    settings.delete("system", one)
    assert settings.get("system", other) == "4"
