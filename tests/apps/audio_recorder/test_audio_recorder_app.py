"""Audio Recorder: first run, recording by the phone's clock, files and rows, the list, the player, trash, settings."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.media import mp3
from simdroid.system.providers.movie_headers import read_movie
from simdroid_apps.audio_recorder.formatting import duration, long_duration
from simdroid_apps.audio_recorder.session import MOST_BARS, last_bars, name_for, waveform
from simdroid_apps.audio_recorder.store import FOLDER, PACKAGE, RECORDS, TRASH, Options, Record
from tests.apps.ui_reader import find, nodes, tap, texts
from tests.conftest import Result

START = f"am start -n {PACKAGE}/.app.main.MainActivity"
DATABASE = f"/data/data/{PACKAGE}/databases/records.db"
BACK, HOME = 4, 3

Sh = Callable[..., Result]


@pytest.fixture
def recorder(phone: Phone, sh: Sh) -> Phone:
    """The main page, past the first run."""
    Options.end_first_run(phone.system)
    assert sh(START).status == 0
    return phone


def ids(phone: Phone) -> set[str]:
    """Names of everything on the screen."""
    return {node.attributes["resource-id"].rpartition("/")[2] for node in nodes(phone)}


def record(phone: Phone, seconds: float = 5, name: str = "") -> Record:
    """Record for a while and keep it, under another name where one is given."""
    tap(phone, id="btn_record")
    phone.system.clock.advance(seconds)
    tap(phone, id="btn_record_stop")
    if name:
        for _ in find(phone, id="input_name").text:
            phone.display.key(67)
        phone.display.type_text(name)
    tap(phone, text="SAVE")
    return RECORDS.query(phone.system)[-1]


def files(phone: Phone) -> list[str]:
    """What is in the app's folder."""
    return sorted(phone.system.fs.listdir(FOLDER))


def toast(phone: Phone) -> str:
    """The message that shows."""
    shown = phone.system.toasts.current
    return shown.text if shown else ""


# -- first run ---------------------------------------------------------------------------------------------------------


def test_the_first_run_asks_for_settings_and_comes_once(phone: Phone, sh: Sh) -> None:
    sh(START)
    assert texts(phone) == ["Audio Recorder", "Welcome to a simple and fast application", "GET STARTED"]
    tap(phone, id="btn_action")
    assert {"Setup", "Recording format:", "APPLY", "RESET"} <= set(texts(phone))
    tap(phone, text="Wav")
    assert "Bitrate:" not in texts(phone), "only compressed sound has one"
    tap(phone, text="RESET")
    assert "M4a, 44.1kHz, 128 kbps, Stereo" in texts(phone)
    tap(phone, text="APPLY")
    assert "btn_record" in ids(phone)
    phone.display.key(BACK)
    assert phone.system.activities.top.component.package != PACKAGE, "nothing lies under the main page"
    sh(START)
    assert "btn_record" in ids(phone)
    sh(f"am start -n {PACKAGE}/.app.welcome.WelcomeActivity")
    assert "GET STARTED" in texts(phone), "outside code starts it at any time"


# -- recording ---------------------------------------------------------------------------------------------------------


def test_a_recording_counts_by_the_clock_and_leaves_a_file_and_a_row(recorder: Phone) -> None:
    tap(recorder, id="btn_record")
    recorder.system.clock.advance(65)
    assert {"01:05", "Recording…"} <= set(texts(recorder))
    assert {"btn_record_delete", "btn_record_stop"} <= ids(recorder)
    assert not {"btn_import", "btn_share", "btn_play"} & ids(recorder)
    tap(recorder, id="btn_record_stop")
    assert texts(recorder) == ["New name", "Record-1", "Don't ask again", "CANCEL", "SAVE"]
    tap(recorder, text="CANCEL")
    assert {"Record-1", "00:00", "01:05"} <= set(texts(recorder))
    [row] = RECORDS.query(recorder.system)
    content = recorder.system.fs.read_bytes(row.path)
    lasts = read_movie(io.BytesIO(content), len(content)).duration_ms
    assert lasts is not None and abs(lasts - 65_000) < 300 and abs(row.duration_ms - lasts) < 64
    assert (row.name, row.path, row.size) == ("Record-1", f"{FOLDER}/Record-1.m4a", len(content))
    assert (row.format, row.sample_rate, row.bitrate, row.channel_count) == ("m4a", 44100, 128000, 2)
    assert row.bars and not row.bookmark


def test_a_pause_does_not_count(recorder: Phone) -> None:
    tap(recorder, id="btn_record")
    recorder.system.clock.advance(10)
    tap(recorder, id="btn_record")
    assert "Paused" in texts(recorder)
    recorder.system.clock.advance(30)
    assert "00:10" in texts(recorder)
    tap(recorder, id="btn_record")
    recorder.system.clock.advance(5)
    tap(recorder, id="btn_record_stop")
    [row] = RECORDS.query(recorder.system)
    assert 15_000 <= row.duration_ms < 16_000


def test_a_recording_goes_on_behind_other_apps_and_its_notification_ends_it(recorder: Phone, sh: Sh) -> None:
    tap(recorder, id="btn_record")
    recorder.display.key(HOME)
    recorder.system.clock.advance(20)
    [notice] = [each for each in recorder.system.notifications.all() if each.package == PACKAGE]
    assert (notice.text, notice.ongoing) == ("Recording is ON", True)
    sh(f"am broadcast -a {notice.actions[1].broadcast} -p {PACKAGE}")
    assert not [each for each in recorder.system.notifications.all() if each.package == PACKAGE]
    [row] = RECORDS.query(recorder.system)
    assert 20_000 <= row.duration_ms < 22_000


def test_a_killed_process_loses_its_recording(recorder: Phone, sh: Sh) -> None:
    tap(recorder, id="btn_record")
    recorder.system.clock.advance(20)
    sh(f"am force-stop {PACKAGE}")
    sh(START)
    assert "btn_record_stop" not in ids(recorder)
    assert recorder.system.fs.stat(f"{FOLDER}/Record-1.m4a").size == 0


def test_a_recording_is_thrown_away_after_a_question(recorder: Phone) -> None:
    tap(recorder, id="btn_record")
    tap(recorder, id="btn_record_delete")
    assert texts(recorder) == ["Warning!", "Delete this record?", "NO", "YES"]
    tap(recorder, text="NO")
    assert "Paused" in texts(recorder)
    tap(recorder, id="btn_record_delete")
    tap(recorder, text="YES")
    assert (files(recorder), RECORDS.query(recorder.system), TRASH.query(recorder.system)) == ([], [], [])
    assert "placeholder" in ids(recorder)


def test_a_name_is_typed_without_its_ending(recorder: Phone) -> None:
    row = record(recorder, name="My talk: one")
    assert (row.name, row.path) == ("My talk_ one", f"{FOLDER}/My talk_ one.m4a")
    assert files(recorder) == ["My talk_ one.m4a"]
    record(recorder, name="My talk_ one")
    assert toast(recorder) == "File with this name is already exists!"
    assert files(recorder) == ["My talk_ one.m4a", "Record-2.m4a"]


def test_the_question_for_a_name_can_be_told_not_to_come_again(recorder: Phone) -> None:
    tap(recorder, id="btn_record")
    tap(recorder, id="btn_record_stop")
    tap(recorder, id="check_box")
    assert find(recorder, id="check_box").flag("checked")
    tap(recorder, text="SAVE")
    tap(recorder, id="btn_record")
    tap(recorder, id="btn_record_stop")
    assert "New name" not in texts(recorder)


@pytest.mark.parametrize(("form", "ending"), [("Wav", "wav"), ("3gp", "3gp")])
def test_other_formats(recorder: Phone, form: str, ending: str) -> None:
    tap(recorder, id="btn_settings")
    tap(recorder, text=form)
    recorder.display.key(BACK)
    row = record(recorder)
    assert (row.format, row.path) == (ending, f"{FOLDER}/Record-1.{ending}")
    assert recorder.system.fs.stat(row.path).size == row.size > 0


def test_a_name_that_is_in_use_gets_a_digit_in_front(recorder: Phone) -> None:
    recorder.system.fs.write_bytes(f"{FOLDER}/Record-1.m4a", b"x")
    record(recorder)
    assert files(recorder) == ["1Record-1.m4a", "Record-1.m4a"]


def test_without_the_microphone_there_is_a_question_and_yes_records(recorder: Phone, sh: Sh) -> None:
    sh(f"pm revoke {PACKAGE} android.permission.RECORD_AUDIO")
    sh(START)
    tap(recorder, id="btn_record")
    tap(recorder, text="While using the app")
    assert "Recording…" in texts(recorder)


# -- the list and the player -------------------------------------------------------------------------------------------


def test_rows_from_outside_are_listed_in_the_chosen_order(recorder: Phone, sh: Sh) -> None:
    now = recorder.system.clock.now_ms()
    for number, name in enumerate(("beta", "alpha", "gamma")):
        values = f"'{name}', {number}000000, {now}, {now - number * 86_400_000}, 1, '/x/{name}.m4a', 'm4a', x''"
        sh(f'sqlite3 {DATABASE} "INSERT INTO records (name, duration, created, added, removed, path, format, data) '
           f'VALUES ({values})"')  # fmt: skip
    tap(recorder, id="btn_records_list")

    def shown() -> list[str]:
        return [node.text for node in nodes(recorder) if node.attributes["resource-id"].endswith("list_item_name")]

    assert shown() == ["beta", "alpha", "gamma"]
    assert {"Today", "Yesterday"} <= set(texts(recorder))
    for label, order in (
        ("By name (Z-A)", ["gamma", "beta", "alpha"]),
        ("By duration (longest)", ["gamma", "alpha", "beta"]),
        ("By date (oldest)", ["gamma", "alpha", "beta"]),
    ):
        tap(recorder, id="btn_sort")
        tap(recorder, text=label)
        assert shown() == order
        assert label in texts(recorder)


def test_the_player_plays_by_the_clock(recorder: Phone) -> None:
    record(recorder, 30)
    tap(recorder, id="btn_records_list")
    tap(recorder, text="Record-1")
    recorder.system.clock.advance(10)
    assert find(recorder, id="txt_progress").text == "00:10"
    tap(recorder, id="btn_play")
    recorder.system.clock.advance(10)
    assert find(recorder, id="txt_progress").text == "00:10", "it is paused"
    left, top, right, bottom = find(recorder, id="play_progress").box
    recorder.display.tap((left + right) / 2, (top + bottom) / 2)
    assert find(recorder, id="txt_progress").text == "00:15"
    tap(recorder, id="btn_play")
    recorder.system.clock.advance(40)
    assert find(recorder, id="txt_progress").text == "00:00", "it is over"
    tap(recorder, id="btn_stop")
    assert "touch_layout" not in ids(recorder)


def test_nothing_is_recorded_while_something_is_played(recorder: Phone) -> None:
    record(recorder, 30)
    tap(recorder, id="btn_play")
    assert "btn_stop" in ids(recorder)
    assert not find(recorder, id="btn_record").flag("enabled")
    tap(recorder, id="btn_stop")
    assert find(recorder, id="btn_record").flag("enabled")


def test_records_without_their_files_are_lost(recorder: Phone, sh: Sh) -> None:
    record(recorder)
    sh(f"rm {record(recorder).path}")
    tap(recorder, id="btn_play")
    assert {"Warning!", "DETAILS", "OK"} <= set(texts(recorder))
    tap(recorder, text="OK")
    tap(recorder, id="btn_records_list")
    tap(recorder, text="Record-2")
    tap(recorder, text="DETAILS")
    assert {"Lost records", f"{FOLDER}/Record-2.m4a"} <= set(texts(recorder))
    assert "Record-1" not in texts(recorder)
    tap(recorder, text="Delete all")
    assert "Empty" in texts(recorder)
    assert [row.name for row in RECORDS.query(recorder.system)] == ["Record-1"]


def test_bookmarks(recorder: Phone) -> None:
    record(recorder)
    tap(recorder, id="btn_records_list")
    tap(recorder, id="btn_bookmarks")
    assert "Bookmarks is empty" in texts(recorder)
    tap(recorder, id="btn_bookmarks")
    tap(recorder, id="list_item_bookmark")
    assert RECORDS.query(recorder.system)[0].bookmark
    tap(recorder, id="btn_bookmarks")
    assert "Record-1" in texts(recorder)


def test_the_menu_of_a_record(recorder: Phone) -> None:
    row = record(recorder, 5, "choir")
    tap(recorder, id="btn_share")
    assert texts(recorder) == ["Share", "Information", "Rename", "Open with…", "Save as…", "Delete"]
    tap(recorder, text="Information")
    assert {"choir", "m4a", "128 kbps", "Stereo", "44100 Hz", row.path} <= set(texts(recorder))
    recorder.display.key(BACK)
    tap(recorder, id="btn_share")
    tap(recorder, text="Save as…")
    tap(recorder, text="YES")
    copy = recorder.system.fs.read_bytes("/storage/emulated/0/Download/choir.m4a")
    assert copy == recorder.system.fs.read_bytes(row.path)
    tap(recorder, id="btn_share")
    tap(recorder, text="Share")
    assert "Share record: choir" in texts(recorder)


def test_several_records_are_shared_and_copied_at_once(recorder: Phone) -> None:
    for _ in range(2):
        record(recorder)
    tap(recorder, id="btn_records_list")

    def select_both() -> None:
        left, top, _, _ = find(recorder, text="Record-2").box
        recorder.display.swipe(left, top, left, top, duration_ms=900)
        tap(recorder, text="Record-1")

    select_both()
    tap(recorder, id="btn_share_multi")
    assert "Share 2 records" in texts(recorder)
    recorder.display.key(BACK)
    select_both()
    tap(recorder, id="btn_download_multi")
    tap(recorder, text="YES")
    assert sorted(recorder.system.fs.listdir("/storage/emulated/0/Download")) == ["Record-1.m4a", "Record-2.m4a"]
    assert "menu_multi_select" not in ids(recorder)


def test_a_recording_shows_the_bars_that_it_keeps() -> None:
    shown = last_bars("x", 3000)
    assert shown == waveform("x", 3000) == last_bars("x", 4000)[: len(shown)]
    assert len(waveform("x", 3_600_000)) == MOST_BARS
    assert len(set(waveform("x", 60_000))) > 50


def test_the_trash_restores_and_destroys(recorder: Phone) -> None:
    for _ in range(2):
        record(recorder)
    tap(recorder, id="btn_share")
    tap(recorder, text="Delete")
    assert "Move to trash Record-2?" in texts(recorder)
    tap(recorder, text="YES")
    assert (files(recorder), len(TRASH.query(recorder.system))) == (["Record-1.m4a", "Record-2.m4a.del"], 1)
    tap(recorder, id="btn_records_list")
    tap(recorder, id="btn_trash")
    tap(recorder, text="Restore")
    tap(recorder, text="YES")
    assert "Empty" in texts(recorder)
    assert files(recorder) == ["Record-1.m4a", "Record-2.m4a"]
    assert [row.name for row in RECORDS.query(recorder.system)] == ["Record-1", "Record-2"]
    recorder.display.key(BACK)
    left, top, _, _ = find(recorder, text="Record-2").box
    recorder.display.swipe(left, top, left, top, duration_ms=900)
    tap(recorder, text="Record-1")
    assert " 2 selected" in texts(recorder)
    tap(recorder, id="btn_download_multi")
    tap(recorder, text="NO")
    tap(recorder, id="btn_delete_multi")
    tap(recorder, text="YES")
    assert "Records is empty" in texts(recorder)
    tap(recorder, id="btn_trash")
    tap(recorder, text="Delete all")
    tap(recorder, text="YES")
    assert (files(recorder), RECORDS.query(recorder.system), TRASH.query(recorder.system)) == ([], [], [])


def test_files_from_outside_are_in_the_file_browser_and_can_be_imported(recorder: Phone) -> None:
    recorder.system.fs.write_bytes(f"{FOLDER}/pushed.mp3", mp3(4800, "Pushed"))
    tap(recorder, id="btn_settings")
    tap(recorder, text="File browser")
    assert "Not found in the app" in texts(recorder)
    tap(recorder, text="Import")
    assert "Found in the app" in texts(recorder)
    [row] = RECORDS.query(recorder.system)
    assert (row.name, row.format, row.duration_ms) == ("pushed", "mp3", 4800)


def test_a_sound_of_the_storage_is_imported_by_a_picker(recorder: Phone) -> None:
    recorder.system.fs.write_bytes("/storage/emulated/0/Download/song.mp3", mp3(2400, "Song"))
    tap(recorder, id="btn_import")
    tap(recorder, text="song.mp3")
    assert files(recorder) == ["song.mp3"]
    assert "song" in texts(recorder)


# -- settings ----------------------------------------------------------------------------------------------------------


def test_settings_are_stored_and_the_theme_colours_the_pages(recorder: Phone) -> None:
    tap(recorder, id="btn_settings")
    tap(recorder, id="themeColor")
    tap(recorder, text="Theme Teal")
    assert recorder.display.image().getpixel((1070, 400)) == (0, 0x79, 0x6B)
    tap(recorder, id="name_format")
    tap(recorder, text=texts(recorder)[3])
    tap(recorder, text="22kHz")
    tap(recorder, id="swAskToRename")
    options = Options(recorder.system)
    assert (options.coloring, options.naming, options.sample_rate) == ("teal", "date_iso8601", 22050)
    assert not options.ask_to_rename
    stored = recorder.system.fs.read_bytes(
        f"/data/data/{PACKAGE}/shared_prefs/com.dimowner.audiorecorder.data.PrefsImpl.xml"
    )
    assert b'name="setting_sample_rate" value="22050"' in stored


def test_totals_of_the_settings(recorder: Phone) -> None:
    record(recorder, 61)
    tap(recorder, id="btn_settings")
    recorder.display.swipe(540, 2000, 540, 200, duration_ms=2000)
    assert {"Total records count: 1", "Total recorded duration: 01m:01s"} <= set(texts(recorder))


def test_words_for_durations_and_names(phone: Phone) -> None:
    assert [duration(ms) for ms in (0, 59_999, 3_600_000)] == ["00:00", "00:59", "01:00:00"]
    assert [long_duration(ms) for ms in (4_000, 64_000, 3_725_000)] == ["04s", "01m:04s", "01h:02m:05s"]
    now = phone.system.clock.now().replace(year=2023, month=10, day=15, hour=15, minute=34, second=5)
    names = [name_for(naming, 7, now) for naming in ("record", "date", "date_us", "date_iso8601")]
    assert names == ["Record-7", "15.10.2023 15.34.05", "10-15-2023 03.34.05PM", "2023-10-15 15.34.05"]
    assert name_for("timestamp", 7, now).isdecimal()


@pytest.mark.parametrize("setting", ["secure ui_night_mode 2", "system font_scale 1.3", "system user_rotation 1"])
def test_every_look_of_the_phone(recorder: Phone, sh: Sh, setting: str) -> None:
    sh("settings put system accelerometer_rotation 0")
    sh(f"settings put {setting}")
    record(recorder)
    for page in ("btn_records_list", "btn_settings"):
        tap(recorder, id=page)
        recorder.display.png()
        recorder.display.key(BACK)
    assert recorder.display.crashes == 0


def test_a_broken_session_is_none(recorder: Phone) -> None:
    path = f"/data/data/{PACKAGE}/cache/session.json"
    recorder.system.fs.mkdir(path.rpartition("/")[0], parents=True)
    recorder.system.fs.write_bytes(path, json.dumps({"pid": -1, "session": {}}).encode())
    assert "btn_record_stop" not in ids(recorder)
