"""`pm` and `cmd package`: every form of their output, with streams and exit codes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import ROOT, SHELL
from tests.conftest import Result, run_script
from tests.simdroid.apk_builder import build_apk, manifest
from tests.simdroid.shell.sample_phone import CAMERA, MUSIC, NOTES, NOTES_APK, install_samples

Pm = Callable[..., Result]

SUCCESS = Result(0, "Success\n", "")


@pytest.fixture
def pm(phone: Phone) -> Pm:
    """Runs `pm …` as the shell user, or another."""
    install_samples(phone)

    def run(line: str, *, root: bool = False, stdin: bytes = b"") -> Result:
        return run_script(phone, f"pm {line}", user=ROOT if root else SHELL, stdin=stdin)

    return run


def uid(phone: Phone, name: str) -> int:
    package = phone.system.packages.get(name)
    assert package is not None
    return package.uid


def exception(verb: str, text: str) -> Result:
    frame = "\tat android.os.ShellCommand.exec(ShellCommand.java:38)"
    return Result(255, "", f"\nException occurred while executing '{verb}':\n{text}\n{frame}\n")


def test_list_packages(pm: Pm, phone: Phone) -> None:
    names = pm("list packages").stdout.splitlines()
    assert sorted(names) == sorted(f"package:{package.name}" for package in phone.system.packages.all())
    assert names != sorted(names)
    assert pm("list packages").stdout.splitlines() == names


def test_list_packages_forms(pm: Pm, phone: Phone) -> None:
    line = f"package:{NOTES}"
    assert pm("list packages example.notes").stdout == f"{line}\n"
    assert pm("list packages -U example.notes").stdout == f"{line} uid:{uid(phone, NOTES)}\n"
    assert pm("list packages -i example.notes").stdout == f"{line}  installer=null\n"
    assert pm("list packages --show-versioncode example.notes").stdout == f"{line} versionCode:7\n"
    both = pm("list packages -U -i --show-versioncode --user 0 example.notes").stdout
    assert both == f"{line} versionCode:7  installer=null uid:{uid(phone, NOTES)}\n"
    path = pm("list packages -f example.notes").stdout
    assert re.fullmatch(rf"package:/data/app/~~[\w-]{{22}}==/{NOTES}-[\w-]{{22}}==/base\.apk={NOTES}\n", path)
    assert pm("list packages nothing.like.this") == Result(0, "", "")


def test_list_packages_kinds(pm: Pm) -> None:
    system, third = pm("list packages -s").stdout.split(), pm("list packages -3").stdout.split()
    assert f"package:{NOTES}" in third
    assert "package:com.android.settings" in system
    assert not set(system) & set(third)
    assert pm("list packages -d").stdout == ""
    pm(f"disable-user {NOTES}")
    assert pm("list packages -d").stdout == f"package:{NOTES}\n"
    assert f"package:{NOTES}" not in pm("list packages -e").stdout.split()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("list", "Error: didn't specify type of data to list"),
        ("list things", "Error: unknown list type 'things'"),
        ("list feature", "Error: unknown list type 'feature'"),
        ("list packages --user me", "Error: java.lang.IllegalArgumentException: Bad user number: me"),
        ("list packages --nope", "Error: Unknown option: --nope"),
        ("list packages -3f", 'Error: java.lang.IllegalArgumentException: No argument expected after "-3f"'),
        ("nonsense", "Unknown command: nonsense"),
    ],
)
def test_complaints_on_stdout(pm: Pm, line: str, text: str) -> None:
    assert pm(line) == Result(255, f"{text}\n", "")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("install", "Error: must either specify a package size or an APK file"),
        ("install -S 3 -- - split.apk", "Error: can't specify SPLIT(s) along with STDIN"),
        ("uninstall", "Error: package name not specified"),
        ("uninstall --nope a.b", "Error: Unknown option: --nope"),
        ("install-existing", "Error: package name not specified"),
        ("install-existing a.b", "android.content.pm.PackageManager$NameNotFoundException: Package a.b doesn't exist"),
        ("suspend", "Error: package name not specified"),
        ("list permissions -x", "Error: Unknown option: -x"),
    ],
)
def test_failures_on_stdout(pm: Pm, line: str, text: str) -> None:
    assert pm(line) == Result(1, f"{text}\n", "")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("clear", "Error: no package specified"),
        ("grant", "Error: no package specified"),
        ("grant a.b", "Error: no permission specified"),
        ("enable", "Error: no package or component specified"),
        ("hide", "Error: no package or component specified"),
    ],
)
def test_failures_on_stderr(pm: Pm, line: str, text: str) -> None:
    assert pm(line) == Result(1, "", f"{text}\n")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("path", 'Argument expected after "path"'),
        ("path --user me a.b", "Bad user number: me"),
        ("uninstall --user me a.b", "Bad user number: me"),
        ("install -x", "Unknown option -x"),
    ],
)
def test_exceptions(pm: Pm, line: str, text: str) -> None:
    assert pm(line) == exception(line.split()[0], f"java.lang.IllegalArgumentException: {text}")


def test_other_lists(pm: Pm) -> None:
    assert pm("list users").stdout == "Users:\n\tUserInfo{0:Owner:4c13} running\n"
    features = pm("list features").stdout.splitlines()
    assert features[0] == "feature:reqGlEsVersion=0x30000"
    assert "feature:android.hardware.touchscreen" in features
    assert pm("list permissions").stdout.startswith("All Permissions:\n\npermission:")
    assert "library:android.test.base" in pm("list libraries").stdout.splitlines()
    assert pm("has-feature android.hardware.wifi") == Result(0, "true\n", "")
    assert pm("has-feature android.hardware.tv") == Result(1, "false\n", "")


def test_path(pm: Pm) -> None:
    assert pm(f"path {NOTES}").stdout.startswith("package:/data/app/~~")
    assert pm("path com.android.settings").stdout == "package:/system/app/Settings/Settings.apk\n"
    assert pm("path a.b") == Result(1, "", "")


def test_clear(pm: Pm, phone: Phone) -> None:
    phone.system.fs.write_text(f"/data/data/{NOTES}/x", "x")
    assert pm(f"clear {NOTES}") == SUCCESS
    assert phone.system.fs.listdir(f"/data/data/{NOTES}") == ["cache", "code_cache"]
    assert pm("clear a.b") == Result(1, "", "Failed\n")


def test_permission_flags_and_their_reset(pm: Pm, phone: Phone) -> None:
    notes = phone.system.packages.get(NOTES)
    assert notes is not None
    pm(f"grant {NOTES} {CAMERA}")
    assert pm(f"set-permission-flags {NOTES} {CAMERA} user-set user-fixed review-required") == Result(0, "", "")
    assert notes.flags(CAMERA)[:2] == ["USER_SET", "USER_FIXED"]
    assert pm(f"clear-permission-flags {NOTES} {CAMERA} user-fixed") == Result(0, "", "")
    assert (notes.user_set, notes.user_fixed) == ({CAMERA}, set())
    for line, told in (
        ("", "no package specified"),
        (NOTES, "no permission specified"),
        (f"{NOTES} {CAMERA}", "must specify at least one flag"),
        (f"{NOTES} {CAMERA} granted", "invalid flag: granted"),
    ):
        assert pm(f"set-permission-flags {line}").stderr == f"Error: {told}\n"
    unknown = "java.lang.IllegalArgumentException: Unknown package: a.b"
    assert pm(f"set-permission-flags a.b {CAMERA} user-set") == exception("set-permission-flags", unknown)
    assert pm("reset-permissions") == Result(0, "", "")
    assert (notes.granted, notes.user_set) == (set(), set())


def test_grant_and_revoke(pm: Pm, phone: Phone) -> None:
    assert pm(f"grant {NOTES} {CAMERA}") == Result(0, "", "")
    assert phone.system.packages.get(NOTES).granted == {CAMERA}  # type: ignore[union-attr]
    assert pm(f"revoke --user 0 {NOTES} {CAMERA}") == Result(0, "", "")
    assert pm(f"grant a.b {CAMERA}") == exception("grant", "java.lang.IllegalArgumentException: Unknown package: a.b")
    assert pm(f"grant {NOTES} x") == exception("grant", "java.lang.IllegalArgumentException: Unknown permission: x")
    assert pm(f"revoke {MUSIC} {CAMERA}") == exception(
        "revoke", f"java.lang.SecurityException: Package {MUSIC} has not requested permission {CAMERA}"
    )
    internet = "android.permission.INTERNET"
    assert pm(f"grant {NOTES} {internet}") == exception(
        "grant",
        f"java.lang.SecurityException: Permission {internet} requested by {NOTES} is not a changeable permission type",
    )


def test_states(pm: Pm, phone: Phone) -> None:
    assert pm(f"disable-user --user 0 {NOTES}").stdout == f"Package {NOTES} new state: disabled-user\n"
    assert pm(f"enable {NOTES}").stdout == f"Package {NOTES} new state: enabled\n"
    component = pm(f"disable {NOTES}/.Second", root=True).stdout
    assert component == f"Component {{{NOTES}/{NOTES}.Second}} new state: disabled\n"
    assert "Error type 3" in run_script(phone, f"am start -n {NOTES}/.Second").stderr
    assert pm(f"default-state {NOTES}/.Second", root=True).stdout.endswith("new state: default\n")
    assert pm("enable a.b") == exception("enable", "java.lang.IllegalArgumentException: Unknown package: a.b")


def test_the_shell_user_switches_whole_packages_only(pm: Pm) -> None:
    refused = "java.lang.SecurityException: Shell cannot change component state for"
    assert pm(f"disable {NOTES}") == exception("disable", f"{refused} null to 2")
    one = f"ComponentInfo{{{NOTES}/{NOTES}.Second}}"
    assert pm(f"enable {NOTES}/.Second") == exception("enable", f"{refused} {one} to 1")
    pm(f"disable {NOTES}", root=True)
    assert pm(f"enable {NOTES}") == exception("enable", f"{refused} null to 1")


def test_install_from_a_stream(pm: Pm, phone: Phone) -> None:
    data = build_apk(manifest("com.streamed.app"))
    assert pm(f"install -r -t -g -S {len(data)}", stdin=data) == SUCCESS
    assert phone.system.packages.get("com.streamed.app") is not None
    assert pm("install -S 5", stdin=b"hello") == Result(
        1, "Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1002.tmp/base.apk]\n", ""
    )


def test_install_from_a_file(pm: Pm, phone: Phone) -> None:
    phone.system.fs.write_bytes("/data/local/tmp/n.apk", NOTES_APK)
    assert pm("install /data/local/tmp/n.apk") == SUCCESS
    assert pm("install -R /data/local/tmp/n.apk") == Result(
        1,
        f"Failure [INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install {NOTES} without first uninstalling.]\n",
        "",
    )
    phone.system.fs.write_bytes("/data/local/tmp/split_en.apk", b"a split")
    assert pm("install /data/local/tmp/split_en.apk /data/local/tmp/n.apk") == SUCCESS
    assert pm("install /data/local/tmp/n.apk /data/local/tmp/no.apk").status == 255
    missing = pm("install /data/local/tmp/no.apk")
    assert (missing.status, missing.stdout) == (255, "")
    assert "java.lang.IllegalArgumentException: Error: Can't open file: /data/local/tmp/no.apk\n" in missing.stderr


def test_install_in_steps(pm: Pm, phone: Phone) -> None:
    data = build_apk(manifest("com.stepped.app"))
    assert pm(f"install-create -r -S {len(data)}").stdout == "Success: created install session [1001]\n"
    written = pm(f"install-write -S {len(data)} 1001 base.apk -", stdin=data)
    assert written.stdout == f"Success: streamed {len(data)} bytes\n"
    assert pm("install-commit 1001") == SUCCESS
    assert phone.system.packages.get("com.stepped.app") is not None
    assert pm("install-commit 1001").status == 255
    pm("install-create")
    assert pm("install-abandon 1002") == SUCCESS


def test_a_snapshot_counts_sessions_and_forgets_those_half_done(pm: Pm, phone: Phone) -> None:
    pm("install-create")
    phone.snapshots.save("s")
    for _ in range(2):
        assert pm("install-create").stdout == "Success: created install session [1002]\n"
        phone.snapshots.load("s")
    assert pm("install-abandon 1001").status == 255


def test_uninstall(pm: Pm) -> None:
    assert pm(f"uninstall {NOTES}") == SUCCESS
    assert pm(f"uninstall {NOTES}") == Result(1, "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "")
    assert pm(f"uninstall --user 0 {NOTES}") == Result(1, "Failure [not installed for 0]\n", "")
    assert pm("uninstall com.android.settings") == Result(1, "Failure [DELETE_FAILED_INTERNAL_ERROR]\n", "")
    assert pm("uninstall -k --user 0 com.android.settings") == SUCCESS
    assert "package:com.android.settings" not in pm("list packages").stdout.split()
    assert "package:com.android.settings" in pm("list packages -u").stdout.split()
    back = pm("install-existing com.android.settings")
    assert back.stdout == "Package com.android.settings installed for user: 0\n"


def test_resolve_activity(pm: Pm) -> None:
    launcher = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
    head = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"
    assert pm(f"resolve-activity --brief {launcher} {NOTES}").stdout == f"{head}\n{NOTES}/.Main\n"
    assert pm(f"resolve-activity --components {launcher} {NOTES}").stdout == f"{NOTES}/.Main\n"
    assert pm(f"resolve-activity --brief {NOTES}").stdout == f"{head}\n{NOTES}/.Main\n"
    assert pm("resolve-activity --brief a.b") == Result(0, "No activity found\n", "")
    whole = pm(f"resolve-activity {NOTES}").stdout.splitlines()
    assert whole[:4] == [head, "ActivityInfo:", f"  name={NOTES}.Main", f"  packageName={NOTES}"]
    link = pm("resolve-activity --brief -a android.intent.action.VIEW -d sample://notes/1").stdout
    assert link == (f"priority=0 preferredOrder=0 match=0x308000 specificIndex=-1 isDefault=true\n{NOTES}/.Link\n")


def test_query_activities(pm: Pm) -> None:
    assert pm(f"query-activities --brief -a android.intent.action.MAIN {NOTES}").stdout == (
        "1 activities found:\n  Activity #0:\n"
        "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
        f"    {NOTES}/.Main\n"
    )
    assert pm("query-activities -a no.One").stdout == "No activities found\n"
    components = pm("query-activities --components -a android.intent.action.MAIN").stdout.split()
    assert f"{MUSIC}/.Main" in components


def test_dump(pm: Pm) -> None:
    lines = pm(f"dump {NOTES}").stdout.splitlines()
    assert lines[0] == "DUMP OF SERVICE package:"
    assert "      versionName=1.7" in lines
    assert "DUMP OF SERVICE activity:" in lines


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("get-install-location", "0[auto]\n"),
        ("trim-caches 100G", ""),
        ("compile -m speed -f org.example.notes", "Success\n"),
        ("suspend org.example.notes", "Package org.example.notes new suspended state: true\n"),
    ],
)
def test_small_answers(pm: Pm, line: str, expected: str) -> None:
    assert pm(line) == Result(0, expected, "")


def test_cmd_package_is_pm(phone: Phone) -> None:
    assert run_script(phone, "cmd package list users") == run_script(phone, "pm list users")
