"""What an installed APK declares besides activities: found by `pm`, `ime` and snapshots."""

from __future__ import annotations

import pytest

from simdroid.device import Phone
from simdroid.system.packages.install_sessions import InstallOptions
from simdroid.system.packages.installer import install
from tests.conftest import Result, run_script
from tests.simdroid.apk_builder import Tag, build_apk, input_method, manifest

NAME = "org.example.tool"
IME = f"{NAME}/.Keys"
GBOARD = "com.google.android.inputmethod.latin/com.android.inputmethod.latin.LatinIME"
RUNNER = "androidx.test.runner.AndroidJUnitRunner"
TOOL = build_apk(
    manifest(
        NAME,
        components=(
            input_method(".Keys"),
            Tag(
                "receiver",
                {"name": ".Ear", "exported": True},
                [Tag("intent-filter", {}, [Tag("action", {"name": "org.example.CALL"})])],
            ),
            Tag("provider", {"name": ".Store", "authorities": "org.example.a;org.example.b"}),
        ),
        instrumentations=(Tag("instrumentation", {"name": RUNNER, "targetPackage": NAME}),),
    )
)


@pytest.fixture(autouse=True)
def tool(phone: Phone) -> None:
    install(phone.system, TOOL, session=1, options=InstallOptions())


def test_keyboards_of_a_file_are_listed_and_chosen(phone: Phone) -> None:
    assert run_script(phone, "ime list -a -s").stdout == f"{GBOARD}\ncom.android.adbkeyboard/.AdbIME\n{IME}\n"
    assert IME not in run_script(phone, "ime list -s").stdout
    assert run_script(phone, f"ime enable {IME}").stdout == f"Input method {IME}: now enabled for user #0\n"
    assert run_script(phone, f"ime set {IME}").stdout == f"Input method {IME} selected for user #0\n"
    assert run_script(phone, "settings get secure default_input_method").stdout == f"{IME}\n"


def test_an_uninstalled_keyboard_gives_way_to_another(phone: Phone) -> None:
    run_script(phone, f"ime enable {IME}; ime set {IME}; pm uninstall {NAME}")
    assert run_script(phone, "settings get secure default_input_method").stdout == f"{GBOARD}\n"
    assert IME not in run_script(phone, "settings get secure enabled_input_methods").stdout


def test_instrumentations_are_listed(phone: Phone) -> None:
    line = f"{NAME}/{RUNNER} (target={NAME})\n"
    path = run_script(phone, f"pm path {NAME}").stdout.removeprefix("package:").strip()
    assert run_script(phone, "pm list instrumentation").stdout == f"instrumentation:{line}"
    assert run_script(phone, f"pm list instrumentation -f {NAME}").stdout == f"instrumentation:{path}={line}"
    assert run_script(phone, "pm list instrumentation org.example.other") == Result(0, "", "")
    assert run_script(phone, "pm list instrumentation -x") == Result(255, "Error: Unknown option: -x\n", "")


def test_services_and_receivers_that_take_an_intent(phone: Phone) -> None:
    methods = run_script(phone, "cmd package query-services --components -a android.view.InputMethod").stdout
    assert IME in methods.splitlines() and GBOARD in methods.splitlines()
    told = run_script(phone, "pm query-receivers --brief -a org.example.CALL").stdout
    head = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"
    assert told == f"1 receivers found:\n  Receiver #0:\n    {head}\n    {NAME}/.Ear\n"
    full = run_script(phone, f"pm query-services -n {IME}").stdout
    assert f"      name={NAME}.Keys\n" in full
    assert "      permission=android.permission.BIND_INPUT_METHOD\n" in full
    assert run_script(phone, "pm query-services -a org.example.CALL").stdout == "No services found\n"


def test_providers_are_found_by_authority(phone: Phone) -> None:
    packages = phone.system.packages
    assert [packages.provider(f"org.example.{each}") == packages.get(NAME) for each in "ab"] == [True, True]
    assert packages.provider("org.example.c") is None


def test_a_dump_has_tables_of_them(phone: Phone) -> None:
    dump = run_script(phone, f"dumpsys package {NAME}").stdout
    receivers, services = dump.index("Receiver Resolver Table:"), dump.index("Service Resolver Table:")
    assert "      org.example.CALL:\n" in dump[receivers:services]
    assert "      android.view.InputMethod:\n" in dump[services:]
    assert " permission android.permission.BIND_INPUT_METHOD\n" in dump[services:]
    assert "  [org.example.b]:\n    Provider{" in dump and f"Registered ContentProviders:\n  {NAME}/.Store:\n" in dump


def test_a_snapshot_keeps_what_was_declared(phone: Phone) -> None:
    before = run_script(phone, "pm list instrumentation; ime list -a -s; pm query-receivers -a org.example.CALL")
    phone.snapshots.save("declared")
    run_script(phone, f"pm uninstall {NAME}")
    phone.snapshots.load("declared")
    assert (
        run_script(phone, "pm list instrumentation; ime list -a -s; pm query-receivers -a org.example.CALL") == before
    )
