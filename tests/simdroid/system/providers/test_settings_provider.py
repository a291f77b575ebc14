"""`content://settings`: rows of name and value over the settings service."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from simdroid.system import Clock, ProviderError, Settings
from simdroid.system.providers.settings_provider import SettingsProvider, SettingsServices

URI = "content://settings"


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def provider(settings: Settings) -> SettingsProvider:
    return SettingsProvider(cast(SettingsServices, SimpleNamespace(clock=Clock(), settings=settings)))


def test_a_row_is_a_setting(provider: SettingsProvider, settings: Settings) -> None:
    settings.put("secure", "it's", "on")
    cursor = provider.query(f"{URI}/secure/it's", None, None, None)
    assert cursor is not None
    assert cursor.columns == ["_id", "name", "value", "is_preserved_in_restore"]
    assert [row[1:] for row in cursor.rows] == [("it's", "on", "false")]
    every = provider.query(f"{URI}/secure", ["name"], None, "name DESC")
    assert every is not None
    assert [row[0] for row in every.rows] == sorted((name for name, _ in settings.items("secure")), reverse=True)
    two = provider.query(f"{URI}/secure", ["_id"], "name IN ('it''s', 'none')", None)
    assert two is not None
    assert len(two.rows) == 1


def test_rows_are_put_changed_and_deleted(provider: SettingsProvider, settings: Settings) -> None:
    assert provider.insert(f"{URI}/system", {"name": "a", "value": 5}) == f"{URI}/system/a"
    assert provider.insert(f"{URI}/system", {"name": "b"}) == f"{URI}/system/b"
    assert provider.insert(f"{URI}/system", {"value": "x"}) is None
    assert [settings.get("system", name) for name in ("a", "b")] == ["5", ""]
    assert provider.update(f"{URI}/system", {"value": "new"}, "name IN ('a', 'b')") == 2
    assert provider.update(f"{URI}/system/none", {"value": "new"}, None) == 0
    assert [settings.get("system", name) for name in ("a", "b", "none")] == ["new", "new", None]
    assert provider.delete(f"{URI}/system", "name IN ('a', 'b')") == 2
    assert provider.delete(f"{URI}/system/a", None) == 0
    assert settings.get("system", "a") is None


@pytest.mark.parametrize("uri", [URI, f"{URI}/", f"{URI}/config", f"{URI}/system/a/b"])
def test_other_places_are_refused(provider: SettingsProvider, uri: str) -> None:
    with pytest.raises(ProviderError, match="Invalid URI"):
        provider.query(uri, None, None, None)


def test_types_and_files(provider: SettingsProvider) -> None:
    assert provider.type_of(f"{URI}/global") == "vnd.android.cursor.dir/global"
    assert provider.type_of(f"{URI}/global/a") == "vnd.android.cursor.item/global"
    for act in (lambda: provider.read(f"{URI}/global/a"), lambda: provider.write(f"{URI}/global/a", b"")):
        with pytest.raises(ProviderError, match="Direct file access"):
            act()


def test_calls(provider: SettingsProvider, settings: Settings) -> None:
    assert provider.call(URI, "PUT_global", "a", {"value": 7}) is None
    assert provider.call(URI, "GET_global", "a", {}) == {"value": "7"}
    assert provider.call(URI, "GET_global", "none", {}) == {"value": None}
    for method, name in (("GET_config", "a"), ("GET_global", None), ("LIST_global", "a"), ("DELETE_config", "a")):
        assert provider.call(URI, method, name, {}) is None
    assert settings.get("global", "a") == "7"
    assert provider.call(URI, "DELETE_global", "a", {}) == {"result_rows_deleted": 1}
    assert provider.call(URI, "DELETE_global", "a", {}) == {"result_rows_deleted": 0}
