"""The emulator's console: greeting, token, and what each command does to the phone and answers."""

from __future__ import annotations

import asyncio
import re
import stat
from pathlib import Path

import pytest

from simdroid.adbd import PhoneServer
from simdroid.adbd.console.avd import _size, _uptime
from simdroid.adbd.console.token import read_token
from simdroid.device import Phone
from simdroid.system import Intent
from tests.conftest import run_script

READY = "Android Console: type 'help' for a list of commands"


async def _talk(phone: Phone, token_file: Path, lines: list[str], killed: list[bool]) -> str:
    server = PhoneServer(phone, adb_port=0, console_port=0, token_file=token_file, on_kill=lambda: killed.append(True))
    await server.start()
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.console_port)
        writer.write("".join(f"{line}\n" for line in lines).encode())
        async with asyncio.timeout(10):
            answer = await reader.read()
        writer.close()
        return answer.decode()
    finally:
        await server.stop()


class Talk:
    """Says lines to a phone's console, after the token, and gives the answers to them."""

    def __init__(self, phone: Phone, token_file: Path) -> None:
        self.phone = phone
        self.token_file = token_file
        self.killed: list[bool] = []

    def raw(self, *lines: str) -> str:
        return asyncio.run(_talk(self.phone, self.token_file, list(lines), self.killed))

    def __call__(self, *lines: str) -> list[str]:
        answer = self.raw(f"auth {read_token(self.token_file)}", *lines, "quit")
        assert answer.endswith("\r\n") and "\n" not in answer.replace("\r\n", "")
        greeting, ready, rest = answer.split("OK\r\n", 2)
        assert greeting.startswith("Android Console: Authentication required") and ready == f"{READY}\r\n"
        return rest.split("\r\n")[:-1]


@pytest.fixture
def talk(phone: Phone, tmp_path: Path) -> Talk:
    return Talk(phone, tmp_path / ".emulator_console_auth_token")


def test_greeting_names_the_token_file(talk: Talk) -> None:
    assert talk.raw("quit").split("\r\n") == [
        "Android Console: Authentication required",
        "Android Console: type 'auth <auth_token>' to authenticate",
        "Android Console: you can find your <auth_token> in ",
        f"'{talk.token_file}'",
        "OK",
        "",
    ]
    assert stat.S_IMODE(talk.token_file.stat().st_mode) == 0o600
    assert re.fullmatch(r"[\w-]{16}", talk.token_file.read_text())


def test_an_existing_token_is_kept(talk: Talk) -> None:
    talk.token_file.write_text("secret\n")
    assert talk("ping") == ["I am alive!", "OK"]
    assert talk.token_file.read_text() == "secret\n"


def test_without_the_token_little_can_be_said(talk: Talk) -> None:
    answers = talk.raw("sms send 5551234 hi", "auth wrong", "auth", "ping", "kill", "quit").split("\r\n")[5:-1]
    assert answers == [
        "KO: unknown command, try 'help'",
        "KO: authentication token does not match ~/.emulator_console_auth_token",
        "KO: missing authentication token",
        "I am alive!",
        "OK",
        "KO: unknown command, try 'help'",
    ]
    assert not talk.killed


def test_an_empty_token_file_asks_for_nothing(talk: Talk) -> None:
    talk.token_file.write_text("")
    assert talk.raw("ping", "quit").split("\r\n") == [READY, "OK", "I am alive!", "OK", ""]


def test_a_token_file_that_cannot_be_made(talk: Talk) -> None:
    talk.token_file = talk.token_file / "no" / "way"
    assert talk.raw("quit").startswith("KO: cannot use the authentication token file: ")


def test_help(talk: Talk) -> None:
    lines = talk("help")
    assert lines[:2] == ["Android console command help:", ""]
    assert "    help|h|?         list the commands" in lines
    assert lines[-3:] == ["", "try 'help <command>' for command-specific help", "OK"]
    assert talk("help sms send") == ["simulate an incoming text message", "OK"]
    assert talk("help nonsense") == talk("help sms nonsense") == ["KO: unknown command, try 'help'"]
    assert talk("help geo") == [
        "set the location",
        "",
        "available sub-commands:",
        "    fix              set longitude, latitude and, optionally, altitude",
        "    nmea             send an NMEA sentence",
        "",
        "OK",
    ]
    assert talk("h avd snapshot del") == ["delete a snapshot", "OK"]
    assert talk("geo") == [*talk("help geo")[:-1], "KO: missing sub-command"]


def test_help_without_the_token_lists_what_may_be_said(talk: Talk) -> None:
    assert talk.raw("?", "help sms", "quit").split("\r\n")[5:-1] == [
        "Android console command help:",
        "",
        "    help|h|?         list the commands",
        "    ping             check whether the phone is alive",
        "    auth             authenticate with the token",
        "    quit|exit        close this console session",
        "",
        "try 'help <command>' for command-specific help",
        "OK",
        "KO: unknown command, try 'help'",
    ]


def test_the_last_line_counts_only_with_its_end(talk: Talk, phone: Phone) -> None:
    async def main() -> bytes:
        server = PhoneServer(phone, adb_port=0, console_port=0, token_file=talk.token_file)
        await server.start()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.console_port)
            writer.write(b"ping\nping")
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(), 10)
            writer.close()
            return answer
        finally:
            await server.stop()

    assert asyncio.run(main()).count(b"I am alive!") == 1


def test_too_many_consoles_are_turned_away(
    talk: Talk, phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("simdroid.adbd.console.session.MAX_SESSIONS", 2)

    async def main() -> list[bytes]:
        server = PhoneServer(phone, adb_port=0, console_port=0, token_file=talk.token_file)
        await server.start()
        try:
            heard, writers = [], []
            for _ in range(3):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.console_port)
                writers.append(writer)
                heard.append(await asyncio.wait_for(reader.read(15), 10))
            for writer in writers:
                writer.close()
            return heard
        finally:
            await server.stop()

    assert asyncio.run(main()) == [b"Android Console", b"Android Console", b""]
    assert "console connection turned away: there are 2 already" in caplog.messages


def test_unknown_words(talk: Talk) -> None:
    assert talk("dance") == ["KO: unknown command, try 'help'"]
    assert talk("sms")[-1] == "KO: missing sub-command"
    assert talk("avd snapshot what")[-1] == "KO:  bad sub-command"
    assert talk("", "  ", "ping") == ["I am alive!", "OK"]


def test_http_is_turned_away(talk: Talk) -> None:
    assert talk.raw("POST / HTTP/1.1", "Host: x", "", "ping").endswith("KO: Forbidden HTTP request. Aborting\r\n")


def test_kill(talk: Talk) -> None:
    assert talk("kill") == ["OK: killing emulator, bye bye"]
    assert talk.killed == [True]


def test_sms(talk: Talk, phone: Phone) -> None:
    assert talk("sms send +15551234 Hello, World & co", r"sms send 5551234 a\nb\\ \xc3\xa4 \u20ac ü") == ["OK", "OK"]
    texts = [row["body"] for row in _rows(phone)]
    assert texts == ["Hello, World & co", "a\nb\\ ä € ü"]
    assert talk("sms send") == ["KO: missing argument, try 'sms send <phonenumber> <text message>'"]
    assert talk("sms send 555") == ["KO: missing argument, try 'sms send <phonenumber> <text message>'"]
    assert talk("sms send Bob hi") == ["KO: bad phone number format, must be [+](0-9)*"]
    for text in (r"\q", r"\xff", r"\ud800", "end\\"):
        assert talk(f"sms send 555 {text}") == ["KO: badly formatted text"], text


def _rows(phone: Phone) -> list[dict[str, str]]:
    box = phone.system.messages
    return [{"body": message.body} for thread in box.threads() for message in box.messages(thread.id)]


def test_gsm(talk: Talk) -> None:
    assert talk("gsm call 5551234", "gsm list") == ["OK", "inbound from 5551234    : incoming", "OK"]
    assert talk("gsm accept 5551234", "gsm list") == ["OK", "inbound from 5551234    : active", "OK"]
    assert talk("gsm hold 5551234", "gsm list") == ["OK", "inbound from 5551234    : held", "OK"]
    assert talk("gsm cancel 5551234", "gsm list") == ["OK", "OK"]
    for verb in ("accept", "hold", "busy", "cancel"):
        assert talk(f"gsm {verb} 999") == ["KO: no current call to/from number '999'"]
    assert talk("gsm call") == ["KO: missing argument, try 'gsm call <phonenumber>'"]
    assert talk("gsm call Bob") == ["KO: bad phone number format, use digits, # and + only"]
    assert talk("gsm call #31#+1", "gsm cancel #31#+1") == ["OK", "OK"]
    assert talk("gsm status", "gsm data home", "gsm voice off", "gsm signal 12 x") == [
        "gsm voice state: home",
        "gsm data state:  home",
        *["OK"] * 4,
    ]


def test_outgoing_calls(talk: Talk, phone: Phone) -> None:
    phone.system.telephony.dial("5556789012")
    assert talk("gsm list") == ["outbound to  5556789012 : dialing", "OK"]
    assert talk("gsm accept 5556789012", "gsm list") == ["OK", "outbound to  5556789012 : active", "OK"]
    assert talk("gsm busy 5556789012", "gsm list") == ["OK", "OK"]


def test_bad_signal_strengths(talk: Talk, phone: Phone) -> None:
    before = phone.system.telephony.signal
    for word in ("", "x", "-1", "\u0663"):
        assert talk(f"gsm signal {word}") == ["KO: not enough arguments: see 'help gsm signal' for details"], word
    assert phone.system.telephony.signal == before


@pytest.mark.parametrize(
    ("strength", "bars"),
    [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (7, 2), (8, 3), (11, 3), (12, 4), (31, 4), (32, 0), (99, 0)],
)
def test_gsm_signal(talk: Talk, phone: Phone, strength: int, bars: int) -> None:
    assert talk(f"gsm signal {strength}") == ["OK"]
    assert phone.system.telephony.signal == bars


def test_avd(talk: Talk, phone: Phone) -> None:
    assert talk("avd name") == [phone.name, "OK"]
    # A stopped device stays stopped for the consoles of one server only, so all is said in one go.
    assert talk("avd status", "avd start", "avd stop", "avd stop", "avd status", "avd start") == [
        "virtual device is running",
        "OK",
        "KO: virtual device already running",
        "OK",
        "KO: virtual device already stopped",
        "virtual device is stopped",
        "OK",
        "OK",
    ]


def test_snapshots(talk: Talk, phone: Phone) -> None:
    fs = phone.system.fs
    assert talk("avd snapshot list") == ["There is no snapshot available.", "OK"]
    fs.write_text("/data/local/tmp/f", "before")
    assert talk("avd snapshot save one") == ["OK"]
    fs.write_text("/data/local/tmp/f", "after")
    header, *rows = talk("avd snapshot list")[1:-1]
    assert header == "ID        TAG                 VM SIZE                DATE       VM CLOCK"
    assert len(rows) == 1
    assert re.fullmatch(r"--        one {17} {2,5}[\d.]+[KMG] 2023-10-15 15:34:\d\d   00:00:30\.000", rows[0]), rows
    assert talk("avd snapshot load one") == ["OK"]
    assert fs.read_text("/data/local/tmp/f") == "before"
    assert talk("avd snapshot delete one", "avd snapshot list") == ["OK", "There is no snapshot available.", "OK"]


def test_digests(talk: Talk, phone: Phone) -> None:
    assert talk("mw digest") == [phone.digest(), "OK"]
    talk("avd snapshot save one")
    before = phone.digest()
    phone.system.settings.put("system", "screen_brightness", "3")
    assert talk("mw digest one", "mw digest") == [before, "OK", phone.digest(), "OK"]
    assert talk("mw digest none") == ["KO: there is no snapshot 'none'; `avd snapshot list` shows those there are"]
    assert talk("mw")[-1] == "KO: missing sub-command"


def test_snapshots_that_are_not_there(talk: Talk, phone: Phone) -> None:
    for verb in ("load", "del", "delete"):
        answer = talk(f"avd snapshot {verb} none")
        assert answer == [f"KO: Device '{phone.name}' does not have the requested snapshot 'none'"]
    assert talk("avd snapshot save") == ["KO: argument missing, try 'avd snapshot save <name>'"]
    assert talk("avd snapshot save ../x")[0].startswith("KO: ")


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0"),
        (999, "999"),
        (1000, "1.0K"),
        (1536, "1.5K"),
        (10 * 1024 - 1, "10.0K"),
        (10 * 1024, "10K"),
        (10 * 1024 + 511, "10K"),
        (10 * 1024 + 512, "11K"),
        (1000 * 1024 - 1, "1000K"),
        (1000 * 1024, "1.0M"),
        (72_351_744, "69M"),
        (5 << 30, "5.0G"),
        (10 << 30, "10G"),
        (9 << 40, "9.0T"),
        (10 << 40, "10T"),
        (9 << 50, "9216T"),
    ],
)
def test_sizes_as_qemu_writes_them(size: int, text: str) -> None:
    assert _size(size) == text


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [
        (0, "00:00:00.000"),
        (7, "00:00:00.007"),
        (59_999, "00:00:59.999"),
        (60_000, "00:01:00.000"),
        (3_599_010, "00:59:59.010"),
        (3_661_100, "01:01:01.100"),
        (100 * 3_600_000, "100:00:00.000"),
    ],
)
def test_uptimes_as_qemu_writes_them(milliseconds: int, text: str) -> None:
    assert _uptime(milliseconds * 10**6 + 999_999) == text


def test_power(talk: Talk, phone: Phone) -> None:
    battery = phone.system.battery
    assert talk("power capacity 40", "power ac on", "power status charging", "power present false") == ["OK"] * 4
    assert (battery.level, battery.ac, battery.present) == (40, True, False)
    assert talk("power health overheat", "power display") == [
        "OK",
        "AC: online",
        "status: Charging",
        "health: Overheat",
        "present: false",
        "capacity: 40",
        "OK",
    ]
    for line in ("capacity 101", "capacity x", "capacity -1", "ac maybe", "status tired", "present", "health fine"):
        assert talk(f"power {line}")[0].startswith("KO: Usage: "), line
    assert battery.level == 40
    assert talk("power ac off", "power present true", "power capacity 0", "power display") == [
        *["OK"] * 3,
        "AC: offline",
        "status: Discharging",
        "health: Overheat",
        "present: true",
        "capacity: 0",
        "OK",
    ]
    assert talk("power capacity 100") == ["OK"]
    assert battery.level == 100


def test_the_battery_drains_and_charges_with_phone_time(talk: Talk, phone: Phone) -> None:
    def level() -> str:
        return run_script(phone, "dumpsys battery | grep -w level").stdout.split()[-1]

    run_script(phone, "sleep 3600")
    assert level() == "94"
    assert talk("power capacity 16", "power ac off") == ["OK"] * 2
    run_script(phone, "settings put system status_bar_show_battery_percent 1; sleep 600")
    assert level() == "15"
    assert "15% battery left" in run_script(phone, "dumpsys notification --noredact").stdout
    assert talk("power display")[-2:] == ["capacity: 15", "OK"]
    assert talk("power ac on") == ["OK"]
    assert "Turn on Battery Saver?" not in run_script(phone, "dumpsys notification --noredact").stdout
    run_script(phone, "sleep 1200")
    assert (level(), talk("power display")[1]) == ("31", "status: Charging")
    run_script(phone, "am start -n 'com.android.settings/.Settings$PowerUsageSummaryActivity'")
    assert "31%" in phone.display.dump() and "Charging" in phone.display.dump()


def test_hardware_that_is_only_acknowledged(talk: Talk) -> None:
    lines = [
        "finger touch 1",
        "finger remove",
        "network speed full",
        "network delay none",
    ]
    assert talk(*lines) == ["OK"] * len(lines)
    assert talk("network status", "network capture start x", "geo nmea $GPGGA") == [
        "Current network status:",
        "  download speed:          0 bits/s (0.0 KB/s)",
        "  upload speed:            0 bits/s (0.0 KB/s)",
        "  minimum latency:  0 ms",
        "  maximum latency:  0 ms",
        *["OK"] * 3,
    ]
    assert talk("finger touch") == ["KO: missing fingerid"]
    assert talk("finger touch x") == talk("finger touch \u0663") == ["KO: invalid fingerid"]


def test_rotate_turns_the_phone_a_quarter_at_a_time(talk: Talk, phone: Phone) -> None:
    phone.system.settings.put("system", "accelerometer_rotation", "1")
    seen = []
    for _ in range(4):
        assert talk("rotate") == ["OK"]
        seen.append(phone.display.rotation)
    assert seen == [3, 2, 1, 0]


def test_text_events_are_typed(talk: Talk, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[str] = []
    monkeypatch.setattr(phone.display, "type_text", typed.append)
    assert talk("event text  two words ") == ["OK"]
    assert typed == ["two words"]
    assert talk("event text") == ["KO: argument missing, try 'event text <message>'"]


def test_sent_events_reach_the_devices(talk: Talk, phone: Phone) -> None:
    seen = []
    for events in ("EV_KEY:KEY_POWER:1 EV_KEY:KEY_POWER:0", "1:116:1 1:0x74:0"):
        assert talk(f"event send {events}") == ["OK"]
        seen.append(phone.display.awake)
    assert seen == [False, True]
    phone.display.unlock()
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    touch = "EV_ABS:ABS_MT_TRACKING_ID:0 EV_ABS:ABS_MT_POSITION_X:16384 EV_ABS:ABS_MT_POSITION_Y:9012 EV_SYN:0:0"
    assert talk(f"event send {touch} EV_ABS:ABS_MT_TRACKING_ID:-1 EV_SYN:0:0") == ["OK"]
    assert "open_search_view_edit_text" in phone.display.dump()


def test_mouse_is_a_finger(talk: Talk, phone: Phone) -> None:
    phone.system.activities.start(Intent("android.settings.SETTINGS"))
    assert talk("event mouse 540 660 0 1", "event mouse 540 660 0 0") == ["OK", "OK"]
    assert "open_search_view_edit_text" in phone.display.dump()
    assert talk("event mouse 1 2") == ["KO: Usage: event mouse <x> <y> <device> <buttonstate>"]
    assert talk("event mouse a 2 0 0") == ["KO: argument 'a' is not a number"]


def test_wrong_events_are_refused(talk: Talk) -> None:
    assert talk("event send") == ["KO: Usage: event send <type>:<code>:<value> ..."]
    assert talk("event send EV_NO:1:1") == [
        "KO: invalid event type in 'EV_NO:1:1' try 'event list types' for valid values"
    ]
    assert talk("event send EV_KEY:KEY_NO:1") == [
        "KO: invalid event code in 'EV_KEY:KEY_NO:1', try 'event list codes EV_KEY' for valid values"
    ]
    assert talk("event send EV_KEY:1:x") == ["KO: invalid event value in 'EV_KEY:1:x', must be an integer constant"]
    assert talk("event types")[:3] == [
        "event <type> can be an integer or one of the following aliases",
        "    EV_SYN         (4 code aliases)",
        "    EV_KEY         (160 code aliases)",
    ]
    assert talk("event codes EV_SW") == ["type 'EV_SW' accepts the following <code> aliases:", "    SW_LID      ", "OK"]
    assert talk("event codes EV_REL") == ["no code aliases defined for this type", "OK"]
    assert talk("event codes", "event codes EV_NO") == [
        "KO: argument missing, try 'event codes <type>'",
        "KO: bad argument, see 'event types' for valid values",
    ]


def test_sensors_keep_what_is_set(talk: Talk, phone: Phone) -> None:
    assert "sensors" not in phone.save()["system"]  # type: ignore[operator]
    assert talk("sensor get acceleration") == ["acceleration = 0:9.77622:0.813417", "OK"]
    assert talk("sensor set light 120.5", "sensor set magnetic-field 1:2") == ["OK", "OK"]
    assert talk("sensor get light", "sensor get magnetic-field") == [
        "light = 120.5",
        "OK",
        "magnetic-field = 1:2:-47.7498",
        "OK",
    ]
    assert talk("sensor status")[:2] == ["acceleration: enabled.", "gyroscope: enabled."]
    phone.snapshots.save("lit")
    talk("sensor set light 0")
    phone.snapshots.load("lit")
    assert talk("sensor get light")[0] == "light = 120.5"
    assert talk("sensor get smell", "sensor set light x", "sensor set light 1:2", "sensor set light") == [
        "KO: unknown sensor name: smell, run 'sensor status' to get available sensors.",
        "KO: parameter 'x' is not a number",
        "KO: too many values for sensor light",
        'KO: Usage: "set <sensorname> <value-a>[:<value-b>[:<value-c>]]"',
    ]


def test_acceleration_turns_the_phone(talk: Talk, phone: Phone) -> None:
    phone.system.settings.put("system", "accelerometer_rotation", "1")
    turned = []
    for values in ("9.8:0:0", "-9.8:0:0", "0:9.8:0", "0:0:9.8"):
        assert talk(f"sensor set acceleration {values}") == ["OK"]
        turned.append(phone.display.rotation)
    assert turned == [1, 3, 0, 0]


def test_signal_profile(talk: Talk, phone: Phone) -> None:
    assert talk("gsm signal-profile 1") == ["OK"]
    assert phone.system.telephony.signal == 1
    assert talk("gsm signal-profile 5", "gsm signal-profile") == [
        "KO: invalid signal strength profile: must be 0..4",
        "KO: not enough arguments: see 'help gsm signal-profile' for details",
    ]


def test_geo(talk: Talk, phone: Phone) -> None:
    assert talk("geo fix -122.08 37.42", "geo fix 1.5 2 3") == ["OK", "OK"]
    assert phone.system.location.last[:3] == (2.0, 1.5, 3.0)
    assert talk("geo fix 4 5") == ["OK"]
    assert phone.system.location.last[:3] == (5.0, 4.0, 0.0)
    assert talk("geo fix nan 1") == ["KO: argument 'nan' is not a number"]
    assert talk("geo fix 1") == ["KO: not enough arguments: see 'help geo fix' for details"]
    assert talk("geo fix here there") == ["KO: argument 'here' is not a number"]


def test_endless_lines_are_dropped(talk: Talk, caplog: pytest.LogCaptureFixture) -> None:
    talk.raw("x" * 100_000)
    assert any("console connection dropped" in each.getMessage() for each in caplog.records)


@pytest.mark.parametrize(("limit", "lines"), [("LINE_S", True), ("AUTHENTICATE_S", False)])
def test_slow_lines_and_strangers_are_hung_up_on(
    talk: Talk, limit: str, lines: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"simdroid.adbd.console.session.{limit}", 0.1)

    async def work() -> None:
        server = PhoneServer(talk.phone, adb_port=0, console_port=0, token_file=talk.token_file)
        await server.start()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.console_port)
            writer.write(f"auth {read_token(talk.token_file)}\nping\npi".encode() if lines else b"ping\nping\n")
            async with asyncio.timeout(10):
                answer = await reader.read()
            assert answer.count(b"I am alive!") == (1 if lines else 2)
            writer.close()
        finally:
            await server.stop()

    asyncio.run(work())
