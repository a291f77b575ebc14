"""The pytest plugin, in runs of pytest over a suite of somebody else."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tests.e2e.adb_program import Adb, bundled_adb
from tests.outside_app import shopping_app, small_app

SAMPLE = Path(__file__).with_name("sample_suite.py")
PAGE = Path(__file__).parents[3] / "docs" / "guides" / "phone-in-ci.md"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
PLUGIN = ("-p", "mobile_world.testing.plugin")
RUN_S = 100
CONFIGURATION = (
    "[pytest]\naddopts = --strict-markers --strict-config\nmw_apps = configured.py\nmw_image = android_world\n"
)


class Ran(NamedTuple):
    """One run of pytest."""

    output: str
    outcomes: dict[str, str]
    """By the name of a test: `passed`, or what it failed with."""
    folder: Path


def run_pytest(folder: Path, *words: str, **environ: str) -> Ran:
    """Run pytest in a folder with the plugin and no other that is installed."""
    command = [sys.executable, "-m", "pytest", *PLUGIN, "-p", "no:cacheprovider", "--junitxml=junit.xml", *words]
    variables = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "HOME": str(folder), "COLUMNS": "200", **environ}
    done = subprocess.run(
        command, cwd=folder, env=variables, capture_output=True, text=True, timeout=RUN_S, check=False
    )
    outcomes = {}
    for case in ElementTree.parse(folder / "junit.xml").iter("testcase"):
        bad = next((child for child in case if child.tag in ("failure", "error")), None)
        outcomes[case.attrib["name"]] = "passed" if bad is None else f"{bad.tag}: {bad.text}"
    return Ran(done.stdout + done.stderr, outcomes, folder)


def page_examples(folder: Path) -> None:
    """The examples of the guide as tests, with the app that one of them names."""
    for number, text in enumerate(PYTHON.findall(PAGE.read_text(encoding="utf-8"))):
        (folder / f"test_example_{number}.py").write_text(text)
    small_app(folder / "notes.py", "org.example.notes")


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """The whole suite, once."""
    folder = tmp_path_factory.mktemp("suite")
    tests = folder / "tests"
    tests.mkdir()
    shutil.copy(SAMPLE, tests / "test_sample.py")
    page_examples(tests)
    shopping_app(folder)
    small_app(folder / "configured.py", "org.example.configured")
    small_app(tests / "beside.py", "org.example.beside")
    (tests / "broken.py").write_text("\nMANIFEST = Manifest()\n")
    (folder / "pytest.ini").write_text(CONFIGURATION)
    adb = Adb(bundled_adb(), folder)
    adb.call("start-server")
    try:
        return run_pytest(
            folder,
            *("--mw-app", "shopping", "--mw-adb", "--mw-artifacts", "kept", "tests"),
            ANDROID_ADB_SERVER_PORT=str(adb.server_port),
        )
    finally:
        adb.stop_server()


@pytest.mark.slow
def test_tests_have_the_phones_that_they_ask_for(ran: Ran) -> None:
    failed = {name.partition("[")[0] for name, outcome in ran.outcomes.items() if outcome != "passed"}
    assert failed == {
        "test_apps_that_are_no_list",
        "test_broken_app",
        "test_fails",
        "test_unknown_app",
        "test_unknown_clock",
        "test_unknown_image",
        "test_unknown_word",
        "test_word_without_a_name",
    }, ran.output
    assert len(ran.outcomes) == 37


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("unknown_word", "a phone takes image, clock, apps, factory, and no 'imag'; did you mean 'image'?"),
        ("word_without_a_name", "the marker takes names: write @pytest.mark.phone(image='mobile_world')"),
        (
            "unknown_image",
            "there is no image 'mobileworld'; valid: android_world, mobile_world; did you mean 'mobile_world'?",
        ),
        ("unknown_clock", "there is no clock 'summer'; valid: virtual, wall"),
        ("unknown_app", "there is no app TESTS/nowhere.py: give a Python file or a directory with an __init__.py"),
        ("apps_that_are_no_list", "apps of a phone are a list of files or directories, not 'beside.py'"),
        (
            "broken_app",
            "the app TESTS/broken.py:2: cannot be imported: NameError: name 'Manifest' is not defined; "
            "fix it and start again",
        ),
    ],
)
def test_what_cannot_be_had_is_told_in_one_line(ran: Ran, name: str, told: str) -> None:
    assert ran.outcomes[f"test_{name}"] == f"error: {told.replace('TESTS', str(ran.folder / 'tests'))}"


@pytest.mark.slow
def test_the_phones_of_a_failed_test_are_kept(ran: Ran) -> None:
    kept = ran.folder / "kept"
    assert sorted(file.relative_to(kept).as_posix() for file in kept.rglob("*.*") if file.is_file()) == [
        f"tests-test_sample.py-test_fails/phone-{number}/{name}"
        for number in (1, 2)
        for name in ("logcat.txt", "screen.png", "ui.xml")
    ]
    first = kept / "tests-test_sample.py-test_fails" / "phone-1"
    assert (first / "screen.png").read_bytes().startswith(b"\x89PNG")
    assert "Nothing to buy" in (first / "ui.xml").read_text()
    assert "in front: com.example.shopping/com.example.shopping.MainActivity\n" in ran.output
    assert "on the screen: 'Shopping', 'Search'" in ran.output
    assert f"kept: {first / 'screen.png'}" in ran.output


@pytest.mark.slow
def test_no_phone_outlives_the_run(ran: Ran) -> None:
    ports = {int(port) for port in re.findall(r"phone 127\.0\.0\.1:(\d+)", ran.output)}
    assert len(ports) == 2
    for port in ports:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=10).close()


@pytest.mark.slow
def test_workers_of_xdist_have_one_phone_each(tmp_path: Path) -> None:
    (tmp_path / "test_many.py").write_text(
        "import pytest\n"
        "@pytest.mark.parametrize('turn', range(3))\n"
        "def test_it(phone, turn, record_property, worker_id):\n"
        "    record_property('phone', f'{worker_id} {phone.serial}')\n"
    )
    ran = run_pytest(tmp_path, "-p", "xdist", "-n", "2", "--dist=each")
    assert set(ran.outcomes.values()) == {"passed"}, ran.output
    properties = ElementTree.parse(tmp_path / "junit.xml").iter("property")
    pairs = {tuple(each.attrib["value"].split()) for each in properties}
    assert sorted(worker for worker, _ in pairs) == ["gw0", "gw1"]
    assert len({serial for _, serial in pairs}) == 2


def test_suites_without_phones_load_nothing_for_them() -> None:
    script = (
        "import sys, pytest\n"
        "before = set(sys.modules)\n"
        "import mobile_world.testing.plugin\n"
        "print(*sorted(name for name in set(sys.modules) - before if name.partition('.')[0] != '_pytest'))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == [
        "mobile_world",
        "mobile_world.testing",
        "mobile_world.testing.phone_factory",
        "mobile_world.testing.phone_fixture",
        "mobile_world.testing.plugin",
    ]
