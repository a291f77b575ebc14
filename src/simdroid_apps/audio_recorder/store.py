"""Records and preferences: the tables of `records.db`, the files behind them, and what the settings change."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import NamedTuple

from simdroid import kit
from simdroid.system import System, paths

PACKAGE = "com.dimowner.audiorecorder"
DATABASE = "databases/records.db"
FOLDER = f"{paths.STORAGE}/Android/data/{PACKAGE}/files/Music/records"
"""Where recordings are files."""
DOWNLOADS = f"{paths.STORAGE}/Download"
NEVER = 2**63 - 1
"""When a record that is not in the trash was deleted."""
_TRASH_MARK = ".del"

_COLUMNS = """
    _id INTEGER PRIMARY KEY, name TEXT NOT NULL, duration LONG NOT NULL, created LONG NOT NULL, added LONG NOT NULL,
    removed LONG NOT NULL, path TEXT NOT NULL, format TEXT NOT NULL DEFAULT '', size LONG NOT NULL DEFAULT 0,
    sample_rate INTEGER NOT NULL DEFAULT 0, channel_count INTEGER NOT NULL DEFAULT 0,
    bitrate INTEGER NOT NULL DEFAULT 0, bookmark INTEGER NOT NULL DEFAULT 0,
    waveform_processed INTEGER NOT NULL DEFAULT 0, data BLOB NOT NULL, data_str BLOB"""
SCHEMA = f"""
CREATE TABLE records ({_COLUMNS});
CREATE TABLE trash ({_COLUMNS});
PRAGMA user_version = 5;
"""

# fmt: off
FORMATS = (("m4a", "M4a"), ("wav", "Wav"), ("3gp", "3gp"))
SAMPLE_RATES = ((8000, "8kHz"), (16000, "16kHz"), (22050, "22kHz"), (32000, "32kHz"), (44100, "44.1kHz"),
                (48000, "48kHz"))
BITRATES = ((48000, "48 kbps"), (96000, "96 kbps"), (128000, "128 kbps"), (192000, "192 kbps"), (256000, "256 kbps"))
CHANNELS = ((2, "Stereo"), (1, "Mono"))
NAMINGS = ("record", "date", "date_us", "date_iso8601", "timestamp")
ORDERS = ((1, "By date (newest)", "added DESC"), (4, "By date (oldest)", "added"), (2, "By name (A-Z)", "name"),
          (5, "By name (Z-A)", "name DESC"), (3, "By duration (longest)", "duration DESC"),
          (6, "By duration (shortest)", "duration"))
"""Stored number, label and SQL of each order."""
# fmt: on
BY_DATE = (1, 4)
SMALL_BITRATE = 12000
"""Of 3gp, which knows no other, and no stereo."""


class Coloring(NamedTuple):
    """A theme of the app: the colour of its pages, and that of the panel of the player."""

    key: str
    label: str
    page: str
    panel: str


COLORINGS = (
    Coloring("blue_gray", "Theme Blue Gray", "#1c2733", "#b71c1c"),
    Coloring("black", "Theme Black", "#000000", "#383838"),
    Coloring("teal", "Theme Teal", "#00796b", "#43a047"),
    Coloring("blue", "Theme Blue", "#455ede", "#ff6f00"),
    Coloring("purple", "Theme Purple", "#512da8", "#d81b60"),
    Coloring("pink", "Theme Pink", "#ad1457", "#7b1fa2"),
    Coloring("orange", "Theme Orange", "#d84315", "#f59a05"),
    Coloring("red", "Theme Red", "#d01716", "#9c27b0"),
    Coloring("brown", "Theme Brown", "#5d4037", "#bf360c"),
)


class Options(kit.PreferenceFile, package=PACKAGE, file=f"{PACKAGE}.data.PrefsImpl"):
    """The app's preferences."""

    first_run = kit.Flag(True, key="is_first_run")
    ask_to_rename = kit.Flag(True, key="is_ask_rename_after_stop_recording")
    keep_screen_on = kit.Flag()
    active_record = kit.Number(-1)
    """The record that the main page shows."""
    record_counter = kit.Number()
    order = kit.Number(1, key="pref_records_order", among=[number for number, _, _ in ORDERS])
    coloring = kit.String("blue_gray", key="setting_theme_color", among=[item.key for item in COLORINGS])
    naming = kit.String("record", key="setting_naming_format", among=NAMINGS)
    format = kit.String("m4a", key="setting_recording_format", among=[key for key, _ in FORMATS])
    sample_rate = kit.Number(44100, key="setting_sample_rate", among=[rate for rate, _ in SAMPLE_RATES])
    bitrate = kit.Number(128000, key="setting_bitrate", among=[rate for rate, _ in BITRATES])
    channels = kit.Number(2, key="setting_channel_count", among=[count for count, _ in CHANNELS])

    @classmethod
    def end_first_run(cls, system: System) -> None:
        """Remember that the set-up page was left, with the flags that the app writes then."""
        true = ("is_migrated", "pref_is_public_storage_migrated")
        false = ("is_first_run", "is_store_dir_public", "is_show_directory_setting")
        cls.stored(system).put(**dict.fromkeys(true, True), **dict.fromkeys(false, False))

    def reset(self) -> None:
        """Go back to the recording settings of a new installation."""
        self.format, self.sample_rate, self.bitrate, self.channels = "m4a", 44100, 128000, 2


@dataclass(frozen=True)
class Record:
    """A row of either table."""

    id: int
    name: str
    duration: int
    """In microseconds."""
    created: int
    added: int
    removed: int
    path: str
    format: str
    size: int
    sample_rate: int
    channel_count: int
    bitrate: int
    bookmark: bool
    waveform_processed: bool
    data: object
    data_str: str = ""

    @property
    def bars(self) -> bytes:
        """The waveform, a byte for each bar; none where outside code stored something else."""
        return self.data if isinstance(self.data, bytes) else b""

    @property
    def duration_ms(self) -> int:
        """How long it lasts."""
        return self.duration // 1000

    @property
    def mime(self) -> str:
        """Its MIME type."""
        return f"audio/{self.format}"


_PATH = f"{paths.APP_DATA}/{PACKAGE}/{DATABASE}"
RECORDS = kit.Table(Record, _PATH, "records", {"id": "_id"})
TRASH = kit.Table(Record, _PATH, "trash", {"id": "_id"})


def active(system: System) -> Record | None:
    """The record that the main page shows."""
    return RECORDS.get(system, Options(system).active_record)


def listed(system: System, *, bookmarks: bool = False) -> list[Record]:
    """All records in the chosen order, or the marked ones, the newest first."""
    if bookmarks:
        return RECORDS.query(system, "bookmark = 1", order="created DESC")
    order = next(sql for number, _, sql in ORDERS if number == Options(system).order)
    return RECORDS.query(system, order=order)


def lost(system: System) -> list[Record]:
    """Records whose file is gone."""
    return [record for record in RECORDS.query(system) if not system.fs.is_file(record.path)]


def add(system: System, path: str, **columns: object) -> int:
    """Add a row for a file; its number. What is not given is as it is before a recording has ended."""
    now, options = system.clock.now_ms(), Options(system)
    narrow = options.format == "3gp"
    defaults = {
        "name": paths.name(path).rpartition(".")[0],
        "duration": 0,
        "created": now,
        "added": now,
        "removed": NEVER,
        "format": options.format,
        "size": 0,
        "sample_rate": options.sample_rate,
        "channel_count": 1 if narrow else options.channels,
        "bitrate": SMALL_BITRATE if narrow else options.bitrate,
        "data": b"",
        "data_str": "",
    }
    return RECORDS.insert(system, path=path, **{**defaults, **columns})


def rename(system: System, record: Record, name: str) -> bool:
    """Give a record and its file another name; False where a file has it already."""
    clean = name.replace(":", "_").replace("/", "_").strip()
    target = f"{paths.parent(record.path)}/{clean}.{record.path.rpartition('.')[2]}"
    if system.fs.exists(target):
        return False
    system.fs.rename(record.path, target)
    RECORDS.update(system, record.id, name=clean, path=target)
    return True


def move_to_trash(system: System, record: Record) -> None:
    """Take a record out of the list; its file gets another ending, its row goes to the other table."""
    marked = record.path + _TRASH_MARK
    if system.fs.is_file(record.path):
        system.fs.rename(record.path, marked)
    _carry(system, replace(record, path=marked, removed=system.clock.now_ms()), RECORDS, TRASH)
    if Options(system).active_record == record.id:
        Options(system).active_record = -1


def restore(system: System, record: Record) -> None:
    """Bring a record back from the trash."""
    path = record.path.removesuffix(_TRASH_MARK)
    if system.fs.is_file(record.path):
        system.fs.rename(record.path, path)
    _carry(system, replace(record, path=path, removed=NEVER), TRASH, RECORDS)


def _carry(system: System, record: Record, source: kit.Table[Record], target: kit.Table[Record]) -> None:
    """Move a row to the other table; it keeps its number where that is free there."""
    columns = asdict(record)
    if target.get(system, record.id) is not None:
        del columns["id"]
    target.insert(system, **columns)
    source.delete(system, record.id)


def destroy(system: System, table: kit.Table[Record], record: Record) -> None:
    """Delete a record and its file for good."""
    if system.fs.is_file(record.path):
        system.fs.remove(record.path)
    table.delete(system, record.id)
