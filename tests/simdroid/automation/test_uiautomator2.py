"""The phone through the client uiautomator2, which pushes its own jar and starts it."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uiautomator2
from adbutils import AdbClient, AdbDevice
from uiautomator2.exceptions import (
    AccessibilityServiceAlreadyRegisteredError,
    AppNotFoundError,
    RPCStackOverflowError,
    RPCUnknownError,
    SessionBrokenError,
    UiObjectNotFoundError,
)

from simdroid.automation.uiautomator2 import server
from simdroid.automation.uiautomator2.json_rpc import METHODS
from simdroid.device import Phone
from tests.e2e.adb_program import Adb, bundled_adb
from tests.simdroid.adbd.conftest import on_a_thread

pytestmark = [
    pytest.mark.slow,
    # The client and adbutils leave sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SETTINGS = "com.android.settings"
MARKOR = "net.gsantner.markor"
NEW_FILE = f"{MARKOR}:id/fab_add_new_item"
NAME = f"{MARKOR}:id/new_file_dialog__name"
TITLE = "android:id/title"


class Rig(NamedTuple):
    """A client and its phone."""

    client: Any
    phone: Phone


@pytest.fixture(scope="module")
def rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    folder = tmp_path_factory.mktemp("uiautomator2")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AdbDevice, "create_connection", _without_delay(AdbDevice.create_connection))
        yield from _connected(folder)


def _without_delay(connect: Callable[..., socket.socket]) -> Callable[..., socket.socket]:
    """Connections that send at once: the client writes a request in two pieces, and waits 40 ms between them."""

    def connected(*arguments: Any) -> socket.socket:
        connection = connect(*arguments)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    return connected


def _connected(folder: Path) -> Iterator[Rig]:
    adb = Adb(bundled_adb(), folder)
    phone = Phone(folder / "phone", set_up=True)
    with on_a_thread(phone, folder / "token") as server:
        adb.connect(server.console_port, server.adb_port)
        try:
            client = uiautomator2.connect(AdbClient("127.0.0.1", adb.server_port).device(adb.serial))
            client.settings["wait_timeout"] = 5
            yield Rig(client, phone)
            client.stop_uiautomator()
        finally:
            adb.stop_server()
    assert phone.internal_errors == 0


@pytest.fixture
def d(rig: Rig) -> Any:
    """The client, with the phone at home."""
    rig.client.press("home")
    return rig.client


def test_what_the_device_is(d: Any) -> None:
    info = d.info
    assert (info["displayWidth"], info["displayHeight"], info["displayRotation"]) == (1080, 2400, 0)
    assert (info["displaySizeDpX"], info["displaySizeDpY"], info["sdkInt"]) == (411, 914, 33)
    assert info["currentPackageName"] == "com.google.android.apps.nexuslauncher"
    assert info["screenOn"] and info["naturalOrientation"]
    assert d.device_info["model"] == "sdk_gphone64_x86_64"
    assert d.window_size() == (1080, 2400)
    assert d.screenshot().size == (1080, 2400)
    assert d.shell("echo $((6 * 7))").output == "42\n"
    assert d.shell(["false"]).exit_code == 1


def test_apps_come_and_go(d: Any) -> None:
    d.app_start(SETTINGS, stop=True, wait=True)
    assert d.app_current()["package"] == SETTINGS and d.wait_activity(".Settings")
    assert d.app_info(SETTINGS)["versionCode"] == 33
    with pytest.raises(AppNotFoundError):
        d.app_info("no.such.app")
    assert SETTINGS in d.app_list() and SETTINGS in d.app_list_running()
    assert d.app_list("-3") and SETTINGS not in d.app_list("-3")
    d.app_stop(SETTINGS)
    d.app_start(MARKOR, f"{MARKOR}.activity.MainActivity", stop=True)
    assert d.app_wait(MARKOR, front=True) > 0
    d.app_clear("com.dimowner.audiorecorder")
    with d.session(SETTINGS) as session:
        assert session.running() and session.pid and session(text="Apps").exists
        d.app_stop(SETTINGS)
        with pytest.raises(SessionBrokenError):
            _ = session.info
    d.open_url("https://example.com")
    assert d.app_current()["package"] == "com.android.chrome"


def test_selectors_find_what_they_say(d: Any) -> None:
    d.app_start(SETTINGS, stop=True)
    apps = d(text="Apps")
    assert apps.exists and apps.exists(timeout=1) and not d(text="Nope").exists
    info = apps.info
    assert (info["text"], info["className"], info["resourceName"]) == ("Apps", "android.widget.TextView", TITLE)
    assert info["contentDescription"] is None and info["bounds"] == info["visibleBounds"]
    left, top, right, bottom = apps.bounds()
    assert apps.center() == ((left + right) / 2, (top + bottom) / 2)
    assert apps.screenshot().size == (right - left, bottom - top)
    assert d(textMatches="Conn.*").get_text() == "Connected devices"
    # A BySelector heeds case, a UiSelector does not; with an instance it is one.
    assert not d(textContains="connected").exists and d(textContains="connected", instance=0).exists
    titles = d(resourceId=TITLE)
    assert len(titles) == titles.count == len(titles.info_list()) > 3
    # Comprehensions of Python 3.13 want an iterator that is iterable itself, which the client's is not.
    assert [each.get_text() for each in list(titles)][:2] == [titles[0].get_text(), titles[1].get_text()]
    assert titles[-1].get_text() == titles[titles.count - 1].get_text()
    assert apps.sibling(resourceId="android:id/summary").get_text().startswith("Assistant")
    assert d(scrollable=True).child(text="Apps").exists
    assert d(scrollable=True).child_by_text("Apps", className="android.widget.LinearLayout").exists
    assert d(scrollable=True).child_by_instance(1, resourceId=TITLE).get_text() == titles[1].get_text()
    assert apps.down(resourceId=TITLE).get_text() == "Notifications" and apps.up(resourceId=TITLE) is not None
    assert d(resourceId="com.android.systemui:id/clock").exists
    with pytest.raises(UiObjectNotFoundError) as missing:
        _ = d(text="Nope", instance=3).info
    assert "UiSelector[TEXT=Nope, INSTANCE=3]" not in str(missing.value.args[1])
    with pytest.raises(RPCUnknownError, match="PatternSyntaxException"):
        _ = bool(d(textMatches="(").exists)
    with pytest.raises(RPCStackOverflowError):
        _ = bool(d(textMatches="(.|.)*x").exists)


def test_waiting_goes_by_the_phones_clock(d: Any, rig: Rig) -> None:
    d.app_start(SETTINGS, stop=True)
    before = rig.phone.system.clock.uptime_ns()
    assert not d(text="Nope").wait(timeout=60)
    passed_s = (rig.phone.system.clock.uptime_ns() - before) / 1e9
    assert 60 <= passed_s < 62
    assert d(text="Apps").wait() and d(text="Nope").wait_gone() and not d(text="Apps").wait_gone(timeout=1)
    with pytest.raises(UiObjectNotFoundError):
        d(text="Nope").click(timeout=1)
    assert not d(text="Nope").click_exists() and d(text="Apps").click_exists(timeout=1)
    assert d.implicitly_wait(7) == 7 == d.settings["wait_timeout"]
    d.settings["wait_timeout"] = 5


def test_touches_and_gestures(d: Any) -> None:
    d.app_start(SETTINGS, stop=True)
    d.click(*d(text="Apps").center())
    assert d(text="Default apps").wait()
    d.press("back")
    d.double_click(0.5, 0.03)
    d.touch.down(540, 1800).move(540, 1200).up(540, 600)
    shown = d.dump_hierarchy()
    d.swipe(0.5, 0.8, 0.5, 0.3)
    moved = d.dump_hierarchy()
    assert moved != shown
    d.swipe_points([(540, 700), (540, 1200), (540, 1900)], 0.2)
    assert d.dump_hierarchy() != moved
    d.swipe_ext("up", scale=0.8)
    d.drag(540, 1000, 540, 1400, 0.2)
    d(scrollable=True).swipe("up")
    d.press("home")
    d.long_click(540, 1200)
    assert d(text="Wallpaper & style").wait()
    d.press(4)
    d.press("home")
    d.swipe(0.5, 0.8, 0.5, 0.2)
    d(description="Phone").long_click()
    assert d(text="App info").wait()
    d.long_press("home")


def test_lists_scroll(d: Any) -> None:
    d.app_start(SETTINGS, stop=True)
    lists = d(scrollable=True)
    assert not d(text="About emulated device").exists
    assert lists.scroll.to(textStartsWith="About emulated")
    assert not d(text="Network & internet").exists
    assert lists.scroll.toBeginning() and d(text="Network & internet").exists
    assert lists.scroll() and lists.scroll.vert.backward()
    assert not lists.scroll.to(text="Nope")
    assert lists.fling.toEnd() and lists.fling.vert.backward() and lists.fling.toBeginning(max_swipes=5)
    assert lists.scroll.toEnd() and not lists.fling()
    assert lists.pinch_in() and lists.pinch_out(percent=50, steps=5)
    assert lists.gesture((0.2, 0.2), (0.8, 0.8), (0.4, 0.4), (0.6, 0.6), 5)
    with pytest.raises(UiObjectNotFoundError):
        d(text="Nope").scroll.to(text="Apps")


def test_trees_and_xpath(d: Any) -> None:
    d.app_start(SETTINGS, stop=True)
    whole = d.dump_hierarchy()
    assert "com.android.systemui" in whole and "\r\n  <node " in whole
    assert "com.android.systemui" not in d.dump_hierarchy(root_in_active=True)
    assert len(d.dump_hierarchy(compressed=True)) < len(whole)
    assert len(d.dump_hierarchy(max_depth=2)) < len(whole) / 2 and "</hierarchy>" in d.dump_hierarchy(pretty=True)
    assert d.xpath("//*[@text='Apps']").exists and not d.xpath("Nope").exists
    assert d.xpath(f"//*[@resource-id='{TITLE}']").all()[0].text == "Network & internet"
    assert d.xpath("%pps").get_text() == "Apps" and d.xpath("^Conn.*").get().text == "Connected devices"
    assert d.xpath("//*[@text='Apps']/following-sibling::*").get_text().startswith("Assistant")
    d.xpath("Apps").click()
    assert d.xpath("Default apps").wait(timeout=5)
    d.press("back")
    assert d.xpath.scroll_to("About emulated device") is not None


def test_text_is_typed(d: Any, rig: Rig) -> None:
    d.app_start(MARKOR, stop=True)
    d(resourceId=NEW_FILE).click()
    field = d(resourceId=NAME)
    assert field.get_text() == "my_note" and field.clear_text() is None
    assert field.set_text("grüße 设置 🙂") and field.get_text() == "grüße 设置 🙂"
    d.clear_text()
    assert field.get_text() == "my_note" and not d(text="grüße 设置 🙂").exists
    d.send_keys("by clipboard")
    assert field.get_text() == "by clipboard" and d.clipboard == "by clipboard"
    d.send_keys("again", clear=True)
    assert field.get_text() == "again"
    d.press("del")
    d.press(29, meta=0x1)
    d.keyevent("b")
    assert field.get_text() == "agaiAb"
    d.set_clipboard("other", "label")
    assert d.clipboard == "other"
    d.set_input_ime()
    assert d.current_ime() == "com.github.uiautomator/.AdbKeyboard" and d.is_input_ime_installed()
    d.send_keys(" – 键盘")
    assert field.get_text() == "agaiAb – 键盘"
    d.clear_text()
    d.send_keys("named")
    d.hide_keyboard()
    d.send_action("done")
    d.send_action()
    d.set_input_ime(False)
    assert "latin" in d.current_ime() and field.get_text() == "named"
    d(text="OK").click()
    assert d(description="Save").exists or d(textContains="named").wait()
    assert rig.phone.system.packages.get("com.github.uiautomator") is not None


def test_toasts_are_heard(d: Any) -> None:
    d.app_start("com.flauschcode.broccoli", stop=True)
    d.toast.reset()
    assert d.toast.get_message(wait_timeout=0, default="none") == "none"
    d(description="New Recipe").click()
    d(textMatches="(?i)save").click()
    assert d.toast.get_message(wait_timeout=0) == "Please add a title."
    d.clear_toast()
    assert d.last_toast is None
    with pytest.raises(RPCUnknownError, match="method not found"):
        d.toast.show("The server of this version has no such method")


def test_watchers_act(d: Any) -> None:
    d.app_start(MARKOR, stop=True)
    d.watcher("dialog").when("//*[@text='FOLDER']").when("CANCEL").click()
    d.watcher("never").when("Nope").press("back")
    assert not d.watcher.run()
    d(resourceId=NEW_FILE).click()
    assert d(text="FOLDER").exists and d.watcher.run() and d(text="FOLDER").wait_gone()
    d.watcher.start(0.1)
    d(resourceId=NEW_FILE).click()
    assert d.watcher.running() and wait_for(lambda: not d(text="FOLDER").exists)
    d.watcher.reset()
    d(resourceId=NEW_FILE).click()
    with d.watch_context() as context:
        context.when("CANCEL").click()
        assert context.wait_stable(0.1) and wait_for(lambda: not d(text="CANCEL").exists)
    d.jsonrpc.registerClickUiObjectWatcher(
        "own", [uiautomator2.Selector(text="FOLDER")], uiautomator2.Selector(text="CANCEL")
    )
    d(resourceId=NEW_FILE).click()
    assert d.jsonrpc.getWatchers() == ["own"] and not d.jsonrpc.hasAnyWatcherTriggered()
    d.jsonrpc.runWatchers()
    assert d.jsonrpc.hasWatcherTriggered("own") and not d(text="FOLDER").exists
    d.jsonrpc.removeWatcher("own")


def wait_for(holds: Callable[[], bool]) -> bool:
    """Whether something becomes so within 200 looks, each a request to the phone."""
    return any(holds() for _ in range(200))


def test_screen_bars_and_rotation(d: Any) -> None:
    d.orientation = "left"
    assert d.orientation == "left" and d.info["displayWidth"] == 2400
    d.set_orientation("natural")
    assert d.orientation == "natural"
    d.freeze_rotation(False)
    assert d.shell("settings get system accelerometer_rotation").output == "1\n"
    d.freeze_rotation()
    assert d.shell("settings get system accelerometer_rotation").output == "0\n"
    d.screen_off()
    assert not d.info["screenOn"]
    d.screen_on()
    assert d.info["screenOn"] and d.info["currentPackageName"] == "com.android.systemui"
    d.screen_off()
    d.unlock()
    assert d.info["screenOn"] and d.info["currentPackageName"] != "com.android.systemui"
    assert d.open_notification() and d(resourceId="com.android.systemui:id/notification_panel").exists
    d.press("back")
    assert d.open_quick_settings() and d(textContains="Internet").wait()
    d.press("back")
    d.press("recent")
    assert d.jsonrpc.isScreenOn() and d.jsonrpc.getConfigurator()["actionAcknowledgmentTimeout"] == 500


def test_the_server_has_every_method_that_the_client_calls() -> None:
    assert server.CALLS, "the modules that register methods are loaded"
    folder = Path(uiautomator2.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    called = set(re.findall(r"(?<!# )(?:self|obj)\.(?:session\.)?jsonrpc\.(\w+)\(", source))
    assert len(called) > 40 and called - set(METHODS) == {"getParent", "makeToast"}, "the jar lacks these, too"


def test_files_go_both_ways(d: Any, tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"\0some bytes\xff")
    d.push(tmp_path / "there", "/sdcard/Download/there")
    d.pull("/sdcard/Download/there", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == b"\0some bytes\xff"


def test_the_server_is_a_process_that_ends(d: Any, rig: Rig) -> None:
    assert "com.wetest.uia2.Main -p 9008" in d.shell("ps -A -o ARGS").output
    with pytest.raises(AccessibilityServiceAlreadyRegisteredError):
        uiautomator2.connect(d.adb_device, port=9009)
    assert d.shell("pkill -f uia2").exit_code == 0
    assert rig.phone.system.loopback.find("tcp:9008") is None
    # The client finds nobody, and starts another one.
    assert d.info["sdkInt"] == 33
    d.stop_uiautomator()
    assert "com.wetest.uia2.Main" not in d.shell("ps -A -o ARGS").output
    d.start_uiautomator()
    d.reset_uiautomator()
    assert d(text="Nope").count == 0
