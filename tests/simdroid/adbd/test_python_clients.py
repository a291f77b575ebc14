"""The phone through ADB libraries: adbutils, pure-python-adb and mobly behind an adb server, adb-shell straight."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from adb_shell.adb_device import AdbDeviceTcp
from adb_shell.exceptions import AdbCommandFailureException
from adbutils import AdbClient
from mobly.controllers import android_device
from mobly.controllers.android_device_lib import adb as mobly_adb
from ppadb.client import Client

from simdroid.adbd import PhoneServer
from simdroid.device import Phone
from tests.e2e.adb_program import Adb, bundled_adb
from tests.simdroid.adbd.conftest import on_a_thread

pytestmark = [
    pytest.mark.slow,
    # adbutils leaves sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

TMP = "/data/local/tmp"


@pytest.fixture
def served(phone: Phone, tmp_path: Path) -> Iterator[PhoneServer]:
    with on_a_thread(phone, tmp_path / "token") as server:
        yield server


@pytest.fixture(scope="module")
def adb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Adb]:
    """An adb program whose server knows one phone."""
    folder = tmp_path_factory.mktemp("clients")
    adb = Adb(bundled_adb(), folder)
    with on_a_thread(Phone(folder / "phone"), folder / "token") as server:
        adb.connect(server.console_port, server.adb_port)
        yield adb
        adb.stop_server()


@pytest.fixture
def device(adb: Adb) -> Any:
    """An adbutils device."""
    return AdbClient("127.0.0.1", adb.server_port).device(adb.serial)


@pytest.fixture
def pure(adb: Adb) -> Any:
    """A pure-python-adb device."""
    return Client("127.0.0.1", adb.server_port).device(adb.serial)


@pytest.fixture
def mobly(adb: Adb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A mobly device, whose `adb` runs the adb program."""
    monkeypatch.setattr(mobly_adb, "ADB", str(adb.program))
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb.server_port))
    monkeypatch.setenv("HOME", str(adb.home))
    device = android_device.AndroidDevice(adb.serial)
    (tmp_path / "log").mkdir()
    device.log_path = str(tmp_path / "log")
    return device


@pytest.fixture
def direct(served: PhoneServer) -> Iterator[Any]:
    """An adb-shell device: protocol version 0x01000000, which verifies every checksum."""
    device = AdbDeviceTcp("127.0.0.1", served.adb_port, default_transport_timeout_s=30)
    assert device.connect()
    yield device
    device.close()


def test_adbutils_shell(device: Any) -> None:
    assert device.shell("echo hello; echo there") == "hello\nthere"
    outcome = device.shell2("echo out; echo err >&2; exit 42", v2=True)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (42, "out\n", "err\n")
    plain = device.shell2("echo out; (exit 3)", rstrip=True)
    assert (plain.returncode, plain.output) == (3, "out")
    assert device.prop.model == "sdk_gphone64_x86_64"


def test_adbutils_files(device: Any, tmp_path: Path) -> None:
    content = os.urandom(700_000)
    (tmp_path / "f").write_bytes(content)
    device.sync.push(tmp_path / "f", f"{TMP}/dir/f", 0o600)
    assert device.sync.read_bytes(f"{TMP}/dir/f") == content
    assert device.sync.stat(f"{TMP}/dir/f").size == len(content)
    assert device.sync.pull(f"{TMP}/dir/f", tmp_path / "back") == len(content)
    assert (tmp_path / "back").read_bytes() == content
    assert "f" in [each.path for each in device.sync.list(f"{TMP}/dir")]
    assert not device.sync.exists(f"{TMP}/none")


def test_adbutils_screen(device: Any) -> None:
    assert device.screenshot().size == (1080, 2400)
    frame = device.framebuffer()
    assert frame.size == (1080, 2400)


def test_adbutils_apps_and_input(device: Any) -> None:
    assert (tuple(device.window_size()), device.rotation(), device.is_screen_on()) == ((1080, 2400), 0, True)
    assert "com.android.settings" in device.list_packages()
    assert device.app_info("com.android.settings").package_name == "com.android.settings"
    assert device.app_info("org.none") is None
    device.app_start("com.android.settings")
    assert device.app_current().package == "com.android.settings"
    device.swipe(540, 1800, 540, 600, 0.3)
    device.click(540, 1200)
    device.send_keys("hello there")
    assert "<hierarchy" in device.dump_hierarchy()
    device.keyevent("HOME")
    assert device.app_current().package == "com.google.android.apps.nexuslauncher"
    device.app_stop("com.android.settings")


def test_adbutils_ports(device: Any) -> None:
    device.reverse("tcp:7001", "tcp:7002")
    assert [(each.remote, each.local) for each in device.reverse_list()] == [("tcp:7001", "tcp:7002")]
    assert device.forward_port(7001) > 0


def test_pure_python_adb(pure: Any, tmp_path: Path) -> None:
    assert pure.shell("echo hello; echo there >&2") == "hello\nthere\n"
    assert (pure.wm_size().width, pure.wm_size().height, pure.get_state()) == (1080, 2400, "device")
    assert pure.get_properties()["ro.build.version.sdk"] == "33"
    assert pure.screencap().startswith(b"\x89PNG")
    content = os.urandom(300_000)
    (tmp_path / "f").write_bytes(content)
    pure.push(str(tmp_path / "f"), f"{TMP}/pure")
    pure.pull(f"{TMP}/pure", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == content


def test_pure_python_adb_apps_and_input(pure: Any) -> None:
    assert (pure.is_installed("com.android.settings"), pure.is_installed("org.none")) == (True, False)
    assert (pure.uninstall("org.none"), pure.clear("com.android.settings")) == (False, True)
    assert "android.hardware.touchscreen" in pure.list_features()
    pure.shell("am start -a android.settings.SETTINGS")
    # The last of them is in front since Android 8; `get_top_activity` still takes the first.
    assert pure.get_top_activities()[-1].package == "com.android.settings"
    assert pure.get_meminfo("com.android.systemui").pss > 0
    pure.input_swipe(540, 1800, 540, 600, 300)
    pure.input_tap(540, 1200)
    pure.input_text("hello")
    pure.input_keyevent("HOME")
    assert pure.get_top_activities()[-1].package == "com.google.android.apps.nexuslauncher"
    pure.forward("tcp:0", "tcp:5000")
    assert "tcp:5000" in pure.list_forward().values()


def test_mobly_adb_proxy(mobly: Any, tmp_path: Path) -> None:
    proxy = mobly.adb
    assert proxy.shell("echo hello; echo there >&2") == b"hello\n"
    assert proxy.shell(["echo", "a b"]) == b"a b\n"
    with pytest.raises(mobly_adb.AdbError) as failed:
        proxy.shell("echo out; exit 3")
    assert (failed.value.ret_code, failed.value.stdout) == (3, b"out\n")
    assert (proxy.getprop("ro.build.version.sdk"), proxy.current_user_id) == ("33", 0)
    assert proxy.getprops(["ro.build.id", "ro.none"]) == {"ro.build.id": "TE1A.240213.009"}
    assert (proxy.has_shell_command("ls"), proxy.has_shell_command("nonesuch")) == (True, False)
    (tmp_path / "f").write_bytes(b"content")
    proxy.push([str(tmp_path / "f"), "/sdcard/f"])
    proxy.pull(["/sdcard/f", str(tmp_path / "back")])
    assert (tmp_path / "back").read_bytes() == b"content"


def test_mobly_device(mobly: Any, adb: Adb, tmp_path: Path) -> None:
    assert adb.serial in android_device.list_adb_devices()
    assert (mobly.model, mobly.is_emulator, mobly.is_rootable) == ("sdk_gphone64_x86_64", True, True)
    assert mobly.build_info["build_version_sdk"] == "33"
    assert mobly.is_boot_completed()
    assert Path(mobly.take_screenshot(str(tmp_path))).read_bytes().startswith(b"\x89PNG")


def test_adb_shell_commands(direct: Any) -> None:
    assert direct.shell("echo hello") == "hello\n"
    assert direct.shell("echo one; echo two >&2") == "one\ntwo\n"
    assert "".join(direct.streaming_shell("for i in 1 2 3; do echo $i; done")) == "1\n2\n3\n"


def test_adb_shell_files(direct: Any, tmp_path: Path) -> None:
    content = os.urandom(3_000_000)
    (tmp_path / "f").write_bytes(content)
    direct.push(str(tmp_path / "f"), f"{TMP}/g", mtime=1_600_000_000)
    assert direct.stat(f"{TMP}/g") == (0o100777, len(content), 1_600_000_000)
    direct.pull(f"{TMP}/g", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == content
    assert b"g" in [each.filename for each in direct.list(TMP)]
    with pytest.raises(AdbCommandFailureException):
        direct.pull("/none", str(tmp_path / "none"))


def test_adb_shell_does_not_wait_for_delayed_acknowledgements(direct: Any) -> None:
    times = []
    for _ in range(30):
        start = time.perf_counter()
        direct.shell("echo x")
        times.append(time.perf_counter() - start)
    # Every answer that waits for an acknowledgement takes 40 ms or more.
    assert min(times) < 0.035


def test_adb_shell_root(direct: Any, phone: Phone, served: PhoneServer) -> None:
    direct.root()
    deadline = time.monotonic() + 30
    while served._transports and time.monotonic() < deadline:
        time.sleep(0.01)
    assert phone.rooted
    direct.close()
    assert direct.connect()
    assert direct.shell("echo $USER") == "root\n"
