"""The files of MobileWorld's phone: what its tasks rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from simdroid.device import Phone
from simdroid.system import paths
from simdroid.system.files import archives
from simdroid_apps.files.image_files import put_files
from tests.apps.files.conftest import FILES, Sh
from tests.apps.files.file_steps import choose, names, press
from tests.apps.ui_reader import texts
from tests.images import MOBILE_WORLD

DOWNLOAD = f"{paths.STORAGE}/Download"
LINES = (29, 39, 45, 47, 23, 44, 32, 10, 44)
OLD = {"01", "02", "03", "06", "07", "08", "11", "15", "17", "18", "19"}
"""Numbers of the archives from more than a year ago."""
DAY_NS = 86_400 * 1_000_000_000


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    """The suite's phone."""
    return Phone(tmp_path, image=MOBILE_WORLD, set_up=True)


def test_thirty_archives_with_the_dates_of_the_suite(phone: Phone) -> None:
    fs = phone.system.fs
    dates = {name[:2]: fs.stat(f"{DOWNLOAD}/{name}").mtime_ns for name in fs.listdir(DOWNLOAD)}
    assert list(dates) == [f"{number:02}" for number in range(1, 31)]
    now = phone.system.clock.now_ns()
    ages = {name: (now - date) / DAY_NS for name, date in dates.items()}
    assert {name for name, age in ages.items() if age > 365} == OLD
    assert {name for name, age in ages.items() if age < 92} == {"24", "25", "27", "28"}
    assert sorted(dates, key=lambda name: dates[name])[:5] == ["15", "17", "02", "08", "19"]


def test_the_first_archive_of_july_holds_nine_texts(phone: Phone) -> None:
    fs, first = phone.system.fs, f"{DOWNLOAD}/23_archive_20250702.zip"
    found = [archives.read(fs, first, f"file_{number}.txt").count(b"\n") for number in range(1, 10)]
    assert tuple(found) == LINES
    assert len(archives.entries(fs, first)) == 9
    assert fs.read_text(f"{paths.STORAGE}/Documents/filter_BCS.txt").split("\n")[:-1] == [
        *("better call saul", "saul goodman", "kim wexler", "season 6", "finale")
    ]


@pytest.mark.slow
def test_a_text_of_an_archive_opens_in_the_viewer(phone: Phone, sh: Sh) -> None:
    sh(f"am start -n {FILES}")
    assert names(phone)[:2] == ["28_report_Q4_2025.zip", "24_screenshots_sep_2025.zip"]
    assert {"Oct 10", "Sep 28", "ZIP archive"} <= set(texts(phone))
    choose(phone, "Sort by...")
    press(phone, "Modified (oldest first)")
    assert names(phone)[0] == "15_camera_backup_20231116.zip"
    assert "Nov 16, 2023" in texts(phone)
    choose(phone, "Sort by...")
    press(phone, "File name (Z to A)")
    press(phone, "23_archive_20250702.zip")
    press(phone, "file_8.txt")
    assert phone.display.focused_window().startswith("com.android.htmlviewer/")
    text = archives.read(phone.system.fs, f"{DOWNLOAD}/23_archive_20250702.zip", "file_8.txt").decode()
    assert text.strip() in "\n".join(texts(phone))


def test_setting_up_again_brings_nothing_back(phone: Phone) -> None:
    fs = phone.system.fs
    fs.remove(f"{DOWNLOAD}/01_archive_20240924.zip")
    put_files(phone.system)
    assert len(fs.listdir(DOWNLOAD)) == 29
