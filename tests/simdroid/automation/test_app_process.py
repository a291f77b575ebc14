"""`app_process`: jars that are known, and everything else."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from simdroid.automation import yadb
from simdroid.device import Phone
from simdroid.system import Intent
from tests.conftest import Result

UIA2, YADB, SCRCPY = "com.wetest.uia2.Main", "com.ysbing.yadb.Main", "com.genymobile.scrcpy.Server"
JAR = "/data/local/tmp/some.jar"
Sh = Callable[..., Result]


@pytest.fixture(autouse=True)
def pushed(phone: Phone) -> None:
    """A jar whose code names the known classes, as theirs do."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as jar:
        names = b"".join(f"\x20L{name.replace('.', '/')};\0".encode() for name in (UIA2, YADB, SCRCPY))
        jar.writestr("classes.dex", b"dex\n035\0" + names)
    phone.system.fs.write_bytes(JAR, content.getvalue(), permissions=0o644)


def run(sh: Sh, name: str, *words: str) -> Result:
    return sh(f"app_process -Djava.class.path={JAR} /data/local/tmp {name} {' '.join(words)}")


@pytest.mark.parametrize(
    "line",
    [
        f"CLASSPATH={JAR} app_process / com.example.Unknown",
        f"CLASSPATH=/data/local/tmp/none.jar app_process / {UIA2}",
        f"app_process / {YADB} -readClipboard",
        f"CLASSPATH=/system/build.prop app_process64 / {YADB} -readClipboard",
        "CLASSPATH=/data/local/tmp app_process / jp.co.cyberagent.stf.Agent",
    ],
)
def test_a_class_that_is_not_there_aborts(phone: Phone, sh: Sh, line: str) -> None:
    assert sh(line) == (134, "", "Aborted \n")
    assert "could not find class" in sh("logcat -d -s AndroidRuntime").stdout
    assert phone.internal_errors == 0


def test_a_line_without_a_class_is_explained(sh: Sh) -> None:
    usage = "Error: no class name or --zygote supplied.\n" + (
        "Usage: app_process [java-options] cmd-dir start-class-name [options]\nAborted \n"
    )
    for line in ("app_process", "app_process /", "app_process -cp x / --nice-name=y", "app_process -- /"):
        assert sh(line) == (134, "", usage)


def test_classes_are_found_by_every_way_of_naming_the_jar(phone: Phone, sh: Sh) -> None:
    phone.system.clipboard.text = "clip"
    for line in (
        f"CLASSPATH=/none:{JAR} app_process / --nice-name=yadb {YADB} -readClipboard",
        f"cd /data/local/tmp && app_process -Xmx16m -cp some.jar / {YADB} -readClipboard",
        f"export CLASSPATH={JAR}; app_process / {YADB} -readClipboard",
    ):
        assert sh(line) == (0, "clip\n", "")


def test_yadb_types_any_text(phone: Phone, sh: Sh) -> None:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    node = next(each for each in _nodes(phone) if each.get("text") == "Search settings")
    left, top, right, bottom = (int(word) for word in node.get("bounds", "")[1:-1].replace("][", ",").split(","))
    assert run(sh, YADB, "-touch", str((left + right) / 2), str((top + bottom) / 2)) == (0, "", "")
    assert run(sh, YADB, "-keyboard", "'~键盘 ü 🙂'") == (0, "Copy text:true\n", "")
    assert "~键盘 ü 🙂" in [each.get("text") for each in _nodes(phone)]
    assert run(sh, YADB, "-readClipboard").stdout == "~键盘 ü 🙂\n"
    assert run(sh, YADB, "-keyboardClear") == (0, "", "")
    assert "~键盘 ü 🙂" not in [each.get("text") for each in _nodes(phone)]
    run(sh, YADB, "-writeClipboard", "other")
    assert phone.system.clipboard.text == "other"


def _nodes(phone: Phone) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(phone.display.dump()).iter("node"))


def test_yadb_writes_screen_and_tree(phone: Phone, sh: Sh) -> None:
    assert run(sh, YADB, "-layout") == (0, f"layout dumped to:{yadb.LAYOUT_FILE}\n", "")
    tree = ElementTree.fromstring(phone.system.fs.read_bytes(yadb.LAYOUT_FILE))
    assert [each.get("text") for each in tree.iter("node")] == [each.get("text") for each in _nodes(phone)]
    said = run(sh, YADB, "-screenshot", "/sdcard/here.png").stdout
    assert said.endswith(",width:1080,height:2400,rotation:0\nscreenshot success:/sdcard/here.png\n")
    assert phone.system.fs.read_bytes("/sdcard/here.png") == phone.display.png()


def test_yadb_moves_fingers(phone: Phone, sh: Sh) -> None:
    phone.system.activities.start(Intent(action="android.settings.SETTINGS"))
    before = phone.display.dump()
    assert run(sh, YADB, "-swipe", "540 1800 540 600 300") == (0, "swipe\n", "")
    assert phone.display.dump() != before
    since = phone.system.clock.uptime_ns()
    assert run(sh, YADB, "-longPressDrag", "540 600 540 900 500 400") == (0, "longPressDrag\n", "")
    assert run(sh, YADB, "-pinch", "540 1200 100 800 700") == (0, "", "")
    assert run(sh, YADB, "-touch", "5 5 800") == (0, "", "")
    assert phone.system.clock.uptime_ns() - since >= 2_400_000_000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "Invalid argument\n"),
        ("-dance", "Invalid argument\n"),
        ("-keyboard", "MainException: java.lang.ArrayIndexOutOfBoundsException: length=1; index=1\n"),
        ("-touch x 3", 'MainException: java.lang.NumberFormatException: For input string: "x"\n'),
        ("-touch 1 3 long", 'MainException: java.lang.NumberFormatException: For input string: "long"\n'),
        ("-layout /none/file", "MainException: java.io.FileNotFoundException: /none/file: open failed"),
    ],
)
def test_yadb_says_what_was_wrong(sh: Sh, words: str, said: str) -> None:
    status, stdout, stderr = run(sh, YADB, words)
    assert (status, stderr) == (0, "") and stdout.startswith(said)


def test_scrcpy_is_refused_in_its_own_words(sh: Sh) -> None:
    status, stdout, stderr = run(sh, SCRCPY, "3.3.3 scid=1 log_level=info video_codec=h265")
    assert (status, stdout) == (1, "[server] INFO: Device: [Google] google sdk_gphone64_x86_64 (Android 13)\n")
    assert stderr == "[server] ERROR: Could not create default video encoder for h265\nList of video encoders:\n"
    assert run(sh, SCRCPY).stderr.splitlines() == [
        "[server] ERROR: Missing client version",
        "java.lang.IllegalArgumentException: Missing client version",
        "\tat com.genymobile.scrcpy.Options.parse(Options.java:325)",
        "\tat com.genymobile.scrcpy.Server.main(Server.java:202)",
    ]
    assert run(sh, SCRCPY, "1.20 info 0").stderr.startswith("[server] ERROR: Could not create default video encoder")
    assert run(sh, SCRCPY, "3.3 what").stderr.startswith('[server] ERROR: Invalid key=value pair: "what"\n')
    assert run(sh, SCRCPY, "3.3 list_encoders=true").status == 0


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        ("-p 0", 1, "Invalid port: 0. Must be between 1 and 65535.\n"),
        ("--port=x", 1, "Invalid port: x. Must be an integer between 1 and 65535.\n"),
        ("-p", 1, "Missing argument for option: p\nusage: uiautomator2-server\n"),
        ("--dance", 1, "Unrecognized option: --dance\nusage: uiautomator2-server\n"),
    ],
)
def test_the_server_checks_its_options(sh: Sh, words: str, status: int, said: str) -> None:
    done = run(sh, UIA2, words)
    assert done.status == status and done.stderr.startswith(said)


def test_the_server_ends_with_a_signal_and_wants_a_free_port(phone: Phone, sh: Sh) -> None:
    assert run(sh, UIA2, "-h").stdout.startswith("usage: uiautomator2-server\n")
    start = f"CLASSPATH={JAR} app_process / {UIA2}"
    done = sh(f"{start} >/data/local/tmp/said & sleep 1; {start} -p 9009; echo $?; kill $!; wait $!; echo $?")
    assert "already registered!" in done.stderr and done.stdout.splitlines()[1:] == ["1", "143"]
    assert phone.system.fs.read_bytes("/data/local/tmp/said").decode().splitlines() == [
        "[server] INFO: [UiAutomator2Server] Starting Server",
        "[server] INFO: clipboardManager inited",
        "[server] INFO: tmpdir is /data/local/tmp/u2",
        "[server] INFO: http server listening on *:9008",
    ]
    assert phone.system.loopback.find("tcp:9008") is None and phone.system.fs.is_dir("/data/local/tmp/u2")
