"""The live phone in a real browser: what is done on the page is done on the phone, as ADB sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mobile_world.core import SessionManager, create_app
from mobile_world.runtime.controller import AndroidController
from mobile_world.viewer import PageServer
from mobile_world.viewer.live import create_live_app
from tests.browsing import Looks, expect
from tests.phones_here import PhonesHere

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LIMIT_MS = 20_000


@pytest.fixture(scope="module")
def manager(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionManager]:
    """One simulated phone, as it is."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        with SessionManager(PhonesHere(1), artefacts=home / "artefacts", keep_as_is=True) as opened:
            leases = opened.leases
            with leases.changed:
                assert leases.changed.wait_for(lambda: opened.devices[0].state == "free", 60)
            yield opened


@pytest.fixture
def adb(manager: SessionManager) -> AndroidController:
    """The phone by ADB, beside the page."""
    return manager.devices[0].opened


@pytest.fixture
def phone(page: Page, manager: SessionManager) -> Iterator[Page]:
    """The page of the phone, with its first picture."""
    with PageServer(lambda: create_live_app(create_app(manager, loopback_only=False))) as server:
        page.goto(server.url)
        expect(page.locator("#veil")).to_be_hidden(timeout=LIMIT_MS)
        expect(page.locator("#device")).to_have_value("phone-0")
        yield page
        page.close()
        for session in manager.leases.sessions():
            manager.leases.end(session, "the test is over")


def open_app(page: Page, name: str, activity: str) -> None:
    page.get_by_label("App", exact=True).fill(name)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#activity")).to_contain_text(activity, timeout=LIMIT_MS)


def touch(page: Page, words: str) -> None:
    """Click on the screen where the inspector says that something is."""
    page.get_by_label("Show the UI tree").check()
    named = page.locator("#tree button").filter(has=page.get_by_text(words, exact=True))
    named.first.click(timeout=LIMIT_MS)
    told = page.locator("#details dt:text-is('Box') + dd").inner_text()
    left, top, right, bottom = map(int, re.findall(r"\d+", told))
    page.get_by_label("Show the UI tree").uncheck()
    box = page.locator("#screen").bounding_box()
    assert box is not None
    x, y = (left + right) / 2 / 1080, (top + bottom) / 2 / 2400
    page.locator("#screen").click(position={"x": x * box["width"], "y": y * box["height"]})
    expect(page.locator("#screen")).not_to_have_class(re.compile("busy"), timeout=LIMIT_MS)


def test_clicks_on_the_page_switch_wifi_on(phone: Page, looks: Looks, adb: AndroidController) -> None:
    adb.run(["am", "force-stop", "com.android.settings"])
    adb.run(["svc", "wifi", "disable"])
    assert adb.setting("global", "wifi_on") == "0"
    phone.get_by_role("button", name="Record", exact=True).click()
    open_app(phone, "Settings", "com.android.settings")
    for words in ("Network & internet", "Internet", "Wi-Fi"):
        touch(phone, words)
    assert adb.setting("global", "wifi_on") == "1"
    expect(phone.locator("#hold")).to_have_text("Under your control")
    expect(phone.locator("#solution")).to_contain_text("Network & internet")
    expect(phone.locator("#count")).to_have_text("Recording: 4 steps")
    looks.keep("live")
    assert looks.unnamed() == []


def test_a_drag_scrolls_and_buttons_leave(phone: Page, adb: AndroidController) -> None:
    adb.run(["am", "force-stop", "com.android.settings"])
    open_app(phone, "Settings", "com.android.settings")
    before = [node.text for node in adb.ui_tree().walk()]
    box = phone.locator("#screen").bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2
    phone.mouse.move(middle, box["y"] + box["height"] * 0.8)
    phone.mouse.down()
    phone.mouse.move(middle, box["y"] + box["height"] * 0.3, steps=5)
    phone.mouse.up()
    expect(phone.locator("#screen")).not_to_have_class(re.compile("busy"), timeout=LIMIT_MS)
    assert [node.text for node in adb.ui_tree().walk()] != before
    phone.get_by_role("button", name="Home").click()
    expect(phone.locator("#activity")).to_contain_text("launcher", timeout=LIMIT_MS)


def test_what_is_typed_on_the_page_arrives_and_stays_words(phone: Page, adb: AndroidController) -> None:
    hostile = "<img src=x onerror=alert(1)> $(reboot) `id` \"';"
    adb.run(["am", "start", "-a", "android.intent.action.INSERT", "-t", "vnd.android.cursor.dir/contact"])
    touch(phone, "First name")
    phone.get_by_label("Text", exact=True).fill(hostile)
    phone.get_by_role("button", name="Type").click()
    expect(phone.locator("#screen")).not_to_have_class(re.compile("busy"), timeout=LIMIT_MS)
    assert hostile in [node.text for node in adb.ui_tree().walk()]
    phone.get_by_label("Show the UI tree").check()
    expect(phone.locator("#tree")).to_contain_text(hostile, timeout=LIMIT_MS)
    assert phone.locator("img[src=x]").count() == 0
