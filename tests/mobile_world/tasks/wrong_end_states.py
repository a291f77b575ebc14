"""Natural slips after a task was solved: what somebody does to a phone, and what the reason must name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from mobile_world.domain import Steps
from mobile_world.runtime.controller import AndroidController
from mobile_world.tasks import BaseTask
from mobile_world.tasks.solution import Hand, play
from mobile_world.tasks.values import STORAGE, Alarm, Call, Person, sent
from mobile_world.tasks.values.clock import ALARMS
from mobile_world.tasks.values.events import DATABASE, FOSSIFY_DATABASE
from mobile_world.tasks.values.fixtures import Fixture, put_fixtures

Slip: TypeAlias = Callable[[AndroidController, BaseTask], object]
CONTACTS = "content://com.android.contacts"
CARD = "vnd.android.cursor.item"
BROCCOLI = "/data/data/com.flauschcode.broccoli/databases/broccoli"
PLAYLISTS = "/data/data/code.name.monkey.retromusic/databases/playlist.db"


class Wrong(NamedTuple):
    """A solved task, a slip after it, and what the reason names."""

    task: str
    what: str
    slip: Slip
    named: str

    @property
    def label(self) -> str:
        """As a test is called."""
        return f"{self.task}: {self.what}"


def line(command: str) -> Slip:
    """A command line, with parameters of the task in braces."""

    def slip(controller: AndroidController, task: BaseTask) -> None:
        controller.run_line(command.format(S=STORAGE, **task.params))

    return slip


def sql(database: str, statement: str) -> Slip:
    """A change of a database."""
    return lambda controller, task: controller.sql(database, statement)


def put(*things: Fixture) -> Slip:
    """Something more on the phone."""
    return lambda controller, task: put_fixtures(controller, things)


def move(steps: Callable[[Hand], Steps]) -> Slip:
    """Steps on the screen."""
    return lambda controller, task: play(lambda observation: steps(Hand(observation)), controller)


def alarm(change: str) -> Slip:
    """Another value of the alarm that was made last."""
    return sql(ALARMS, f"UPDATE alarm_templates SET {change} WHERE _id = (SELECT max(_id) FROM alarm_templates)")


def event(change: str, database: str = FOSSIFY_DATABASE) -> Slip:
    """Another value of the event that was made last."""
    return sql(database, f"UPDATE events SET {change} WHERE id = (SELECT max(id) FROM events)")


def card(**columns: str) -> Slip:
    """One entry more on the card that was changed last."""

    def slip(controller: AndroidController, task: BaseTask) -> None:
        cards = controller.query(f"{CONTACTS}/raw_contacts", projection=("_id",))
        newest = max(int(row["_id"]) for row in cards)
        kind = {"data4": "organization", "data7": "name"}.get(next(iter(columns)), "nickname")
        controller.insert(f"{CONTACTS}/data", {"raw_contact_id": newest, "mimetype": f"{CARD}/{kind}", **columns})

    return slip


PIN = line("locksettings set-pin 1234")
LOCKED = "screen_lock went from none to pin"

MOBILE_WORLD = (
    Wrong("SetAlarmTask", "it vibrates", alarm("vibrate = 1"), "without vibration was not added"),
    Wrong("SetAlarmTask", "one day more", alarm("daysofweek = daysofweek | 16"), "was not added"),
    Wrong("SetAlarmTaskAskUser1", "it is off", alarm("enabled = 0"), "(off)"),
    Wrong(
        "SetAlarmTaskAskUser1",
        "a second one",
        put(Alarm(5, 0)),
        "the alarm 5:00",
    ),
    Wrong("LabelledTimerTask", "a minute more", move(lambda hand: hand.tap(text="+1:00")), "with 60 s added"),
    Wrong("LabelledTimerTask", "a PIN", PIN, LOCKED),
    Wrong("SilenceEarlyAlarmsTask", "all are off", sql(ALARMS, "UPDATE alarm_templates SET enabled = 0"), "(off)"),
    Wrong(
        "SilenceEarlyAlarmsTask",
        "deleted",
        sql(ALARMS, "DELETE FROM alarm_templates WHERE enabled = 0"),
        "(off) was not added",
    ),
    Wrong("ChangeContactNumberTask", "a job title", card(data4="Head Baker"), "job title: Head Baker"),
    Wrong("ChangeContactNumberTask", "a nickname", card(data1="Bobo"), "nickname: Bobo"),
    Wrong(
        "SaveNumberFromMessageTask", "how the name sounds", card(data7="Rohsa", data1="Rosa"), "phonetic name: Rohsa"
    ),
    Wrong("SaveNumberFromMessageTask", "a PIN", PIN, LOCKED),
    Wrong(
        "SwapFavoriteContactTask",
        "all are favorites",
        line(f"content update --uri {CONTACTS}/contacts --bind starred:i:1"),
        "starred",
    ),
    Wrong(
        "SwapFavoriteContactTask",
        "a default number",
        line(f"content update --uri {CONTACTS}/data --bind is_super_primary:i:1"),
        "default: ",
    ),
    Wrong("CallNumberFromMessageTask", "a second call", put(Call("4155550199", "outgoing")), "4155550199"),
    Wrong(
        "CallNumberFromMessageTask",
        "nobody answered",
        line("content update --uri content://call_log/calls --bind duration:i:0"),
        "nobody answered",
    ),
    Wrong("ForgetCallsTask", "every call", line("content delete --uri content://call_log/calls"), "were removed"),
    Wrong("ForgetCallsTask", "a call back", put(Call("4155550199", "outgoing")), "4155550199"),
    Wrong("ScheduleLunchViaSmsTask", "called Dentist", event("title = 'Dentist'"), "names none of lunch"),
    Wrong("ScheduleLunchViaSmsTask", "every week", event("repeat_interval = 604800"), "again after 7 days"),
    Wrong("ScheduleLunchViaSmsAskUserTask", "called Dentist", event("title = 'Dentist'"), "names none of lunch"),
    Wrong("ScheduleLunchViaSmsAskUserTask", "all day", event("flags = 1"), "was not added"),
    Wrong("CheckInterviewTimesTask", "an hour late", event("start_ts = start_ts + 3600"), "was not added"),
    Wrong("CheckInterviewTimesTask", "something to do", event("type = 1"), "was not added"),
    Wrong(
        "BidFileRenameTask",
        "a copy beside it",
        line("cd {S}/Download; for f in bid_1.*; do cp $f copy_$f; done"),
        "copy_bid_1",
    ),
    Wrong(
        "BidFileRenameTask",
        "another file is gone",
        line(
            "rm {S}/Download/bidder_list.txt {S}/Download/*forbidden*;"
            " cd {S}/Download; for f in bid_1.*; do echo x >> $f; done"
        ),
        "is changed: ",
    ),
    Wrong("InvoiceReceiptCopyTask", "all of them", line("cp {S}/Download/*.pdf {S}/Finance/invoice/"), "was added"),
    Wrong(
        "InvoiceReceiptCopyTask",
        "moved",
        line("rm {S}/Download/*invoice*.pdf {S}/Download/*receipt*.pdf"),
        "was removed",
    ),
    Wrong("ReviewPaperEmailTask", "a copy elsewhere", line("cp {S}/{folder}/review*.pdf {S}/Documents/"), "was added"),
    Wrong("ReviewPaperEmailTask", "the text is gone", line("rm {S}/{folder}/*.txt"), "was removed"),
    Wrong(
        "LocalFileManagementTask2",
        "one is still there",
        line("cp {S}/Download/old_files.zip {S}/Download/17_archive_20231229.zip"),
        "is still there",
    ),
    Wrong(
        "LocalFileManagementTask2",
        "two archives",
        line("cp {S}/Download/old_files.zip {S}/Download/old.zip"),
        "old.zip",
    ),
    Wrong("PhotoManagementTask", "an album more", line("mkdir {S}/DCIM/Rome"), "DCIM/Rome/"),
    Wrong("PhotoManagementTask", "copies in Pictures", line("cp {S}/DCIM/*/IMG_*.jpg {S}/Pictures/"), "Pictures/IMG_"),
    Wrong("ChangeWallpaperTask", "the picture is gone", line("rm {S}/Pictures/*"), "was removed"),
    Wrong("ChangeWallpaperTask", "a PIN", PIN, LOCKED),
    Wrong("OpenFlightModeTask", "Wi-Fi is on again", line("svc wifi enable"), "wifi_on is"),
    Wrong("OpenFlightModeTask", "Bluetooth is on again", line("svc bluetooth enable"), "bluetooth_on is"),
    Wrong("ScreenTimeoutChineseTask", "a PIN", PIN, LOCKED),
    Wrong("ScreenTimeoutChineseTask", "dark", line("cmd uimode night yes"), "ui_night_mode"),
    Wrong(
        "TakeSelfieTask",
        "a copy beside it",
        line("cd {S}/Pictures; for f in IMG_2025*; do cp $f copy_$f; done"),
        "copy_IMG_2025",
    ),
    Wrong(
        "TakeSelfieTask",
        "a pushed one",
        line("cp {S}/Pictures/harbour.jpg {S}/Pictures/IMG_20251016_120101.jpg"),
        "IMG_20251016_120101.jpg",
    ),
    Wrong(
        "DownloadSendReceiptTask",
        "downloaded twice",
        line("cp {S}/Download/receipt.jpg '{S}/Download/receipt (1).jpg'"),
        "receipt (1).jpg",
    ),
    Wrong("DownloadSendReceiptTask", "gone again", line("rm {S}/Download/receipt.jpg"), "receipt.jpg is missing"),
    Wrong("SendClipboardTextTask", "a new contact", put(Person("Nell Pike", "4155550199")), "Nell Pike"),
    Wrong(
        "SendClipboardTextTask", "to another one, too", put(sent("4155550199", "See you")), "'See you' to 4155550199"
    ),
)
ANDROID_WORLD = (
    Wrong(
        "AudioRecorderRecordAudio",
        "it has no length",
        sql("/data/data/com.dimowner.audiorecorder/databases/records.db", "UPDATE records SET duration = 400000"),
        "0.4 s, and 2 s is the least",
    ),
    Wrong(
        "AudioRecorderRecordAudio",
        "a second file",
        line("cd {S}/Android/data/com.dimowner.audiorecorder/files/Music/records; cp Record-1.m4a b.m4a"),
        "b.m4a",
    ),
    Wrong(
        "CameraTakeVideo",
        "a copy beside it",
        line("cd {S}/Movies; for f in VID_2023*; do cp $f copy_$f; done"),
        "copy_VID_2023",
    ),
    Wrong("CameraTakeVideo", "a PIN", PIN, LOCKED),
    Wrong("ContactsAddContact", "a job title", card(data4="Head Baker"), "job title: Head Baker"),
    Wrong("ContactsAddContact", "a second one", put(Person("Nell Pike", "4155550199")), "Nell Pike"),
    Wrong(
        "ContactsNewContactDraft",
        "a company",
        move(lambda hand: hand.type("Orchard", text="Company")),
        "also says Orchard",
    ),
    Wrong(
        "FilesMoveFile",
        "a copy",
        line("cp {S}/{destination_folder}/{file_name} {S}/{source_folder}/{file_name}"),
        "is still there",
    ),
    Wrong("FilesMoveFile", "another content", line("echo x >> {S}/{destination_folder}/{file_name}"), "is changed: "),
    Wrong("MarkorCreateFolder", "a note in it", line("touch '{S}/Documents/Markor/{folder_name}/a.md'"), "a.md"),
    Wrong("MarkorCreateFolder", "a second one", line("mkdir '{S}/Documents/Markor/More'"), "More/"),
    Wrong("MarkorCreateNote", "more text", line("echo x >> '{S}/Documents/Markor/{file_name}'"), "extra at the end"),
    Wrong("MarkorCreateNote", "a copy", line("cp '{S}/Documents/Markor/{file_name}' {S}/Documents/"), "Documents/"),
    Wrong("MarkorMergeNotes", "one is gone", line("rm '{S}/Documents/Markor/{file1_name}'"), "was removed"),
    Wrong(
        "RecipeAddSingleRecipe",
        "a favorite",
        sql(BROCCOLI, "UPDATE recipes SET favorite = 1 WHERE recipeId = (SELECT max(recipeId) FROM recipes)"),
        "another favorite",
    ),
    Wrong(
        "RecipeAddSingleRecipe",
        "another one gone",
        sql(BROCCOLI, "DELETE FROM recipes WHERE recipeId = (SELECT min(recipeId) FROM recipes)"),
        "removed",
    ),
    Wrong(
        "RetroCreatePlaylist",
        "the old one is gone",
        sql(PLAYLISTS, "DELETE FROM PlaylistEntity WHERE playlist_id = 1"),
        "was removed",
    ),
    Wrong(
        "RetroCreatePlaylist",
        "one song twice",
        sql(PLAYLISTS, "UPDATE SongEntity SET title = 'Twice' WHERE song_key = (SELECT max(song_key) FROM SongEntity)"),
        "Twice",
    ),
    Wrong(
        "SaveCopyOfReceiptTaskEval",
        "twice",
        line("cp {S}/Download/{file_name} {S}/Download/x_{file_name}"),
        "x_receipt",
    ),
    Wrong("SimpleCalendarAddOneEvent", "a place", event("location = 'Mars'", DATABASE), "was not added"),
    Wrong("SimpleCalendarAddOneEvent", "an hour more", event("end_ts = end_ts + 3600", DATABASE), "was not added"),
    Wrong("SimpleDrawProCreateDrawing", "a copy", line("cp {S}/Pictures/{file_name} {S}/Download/"), "Download/"),
    Wrong("SimpleDrawProCreateDrawing", "a PIN", PIN, LOCKED),
    Wrong("SystemBrightnessMax", "by itself", line("settings put system screen_brightness_mode 1"), "brightness_mode"),
    Wrong("SystemBrightnessMax", "a PIN", PIN, LOCKED),
    Wrong("ClockStopWatchRunning", "a lap", move(lambda hand: hand.tap(desc="Lap")), "1 laps"),
    Wrong("SimpleAlarmTask", "a label", alarm("label = 'Up!'"), "'Up!'"),
    Wrong("SimpleAlarmTask", "another sound", alarm("ringtone = 'content://settings/x?title=Helium'"), "Helium"),
)
