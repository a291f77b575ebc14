"""`dumpsys activity`, `window` and `package`: the lines that callers look for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import Package
from tests.conftest import Result, run_script
from tests.simdroid.shell.sample_phone import CAMERA, MUSIC, NOTES, install_samples

Dump = Callable[[str], list[str]]


@pytest.fixture
def dump(phone: Phone) -> Dump:
    """The lines of `dumpsys …` with two apps running, the notes in front with two screens."""
    install_samples(phone)
    for component in (f"{MUSIC}/.Main", f"{NOTES}/.Main", f"{NOTES}/.Second"):
        run_script(phone, f"am start -n {component}")

    def run(line: str) -> list[str]:
        result: Result = run_script(phone, f"dumpsys {line}")
        assert (result.status, result.stderr) == (0, "")
        return result.stdout.splitlines()

    return run


def package(phone: Phone, name: str) -> Package:
    found = phone.system.packages.get(name)
    assert found is not None
    return found


def record(phone: Phone) -> str:
    top = phone.system.activities.top
    return f"ActivityRecord{{{top.token} u0 {NOTES}/.Second}} t{top.task_id}}}"


def test_activities(dump: Dump, phone: Phone) -> None:
    lines = dump("activity activities")
    uid = package(phone, NOTES).uid
    assert lines[:2] == [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
    ]
    task = rf"  \* Task\{{[0-9a-f]{{7}} #8 type=standard A={uid}:{NOTES} U=0 visible=true visibleRequested=true "
    assert re.fullmatch(task + r"mode=fullscreen translucent=false sz=2\}", lines[2])
    assert lines[3:6] == [
        "    isSleeping=false",
        f"    topResumedActivity={record(phone)}",
        f"    * Hist  #1: {record(phone)}",
    ]
    assert lines[6] == f"      packageName={NOTES} processName={NOTES}"
    assert f"      taskAffinity={uid}:{NOTES}" in lines
    assert f"      mActivityComponent={NOTES}/.Second" in lines
    assert f"  ResumedActivity: {record(phone)}" in lines
    assert not any("mResumedActivity" in line for line in lines)
    assert [line for line in lines if "ResumedActivity" in line] == [
        f"    topResumedActivity={record(phone)}",
        f"  ResumedActivity: {record(phone)}",
    ]
    assert "  Display: mDisplayId=0 rootTasks=3" in lines
    assert dump("activity a") == lines


def test_nothing_is_resumed_while_the_phone_sleeps(dump: Dump, phone: Phone) -> None:
    run_script(phone, "input keyevent SLEEP")
    lines = dump("activity activities")
    assert "    isSleeping=true" in lines
    assert not any("Resumed" in line or "RESUMED" in line for line in lines)
    run_script(phone, "input keyevent WAKEUP; wm dismiss-keyguard")
    assert f"  ResumedActivity: {record(phone)}" in dump("activity activities")


def test_home_lies_one_level_deeper(dump: Dump) -> None:
    lines = dump("activity activities")
    assert any(re.match(r"  \* Task\{[0-9a-f]{7} #1 type=home \?\? U=0 visible=false", line) for line in lines)
    assert any(re.match(r"    \* Task\{[0-9a-f]{7} #2 type=home A=\d+:\S+ U=0 rootTaskId=1 ", line) for line in lines)


def test_recents(dump: Dump, phone: Phone) -> None:
    lines = dump("activity recents")
    assert lines[0] == "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)"
    assert re.fullmatch(r"mRecentsUid=\d+", lines[1])
    assert lines[3:6] == [
        "mFreezeTaskListReordering=false",
        "mFreezeTaskListReorderingPendingTimeout=false",
        "  Recent tasks:",
    ]
    uid = package(phone, NOTES).uid
    assert lines[6].startswith("  * Recent #0: Task{")
    assert lines[7] == (
        f"    userId=0 effectiveUid=u0a{uid - 10000} mCallingUid=2000 mUserSetupComplete=true "
        "mCallingPackage=com.android.shell mCallingFeatureId=null"
    )
    assert "    taskId=8 rootTaskId=8" in lines
    start = lines.index("  Visible recent tasks (most recent first):")
    assert lines[start + 1] == "  * RecentTaskInfo #0: "
    assert lines[start + 2].startswith("     id=8 userId=0 hasTask=true lastActiveTime=")
    assert lines[start + 5] == f"     topActivity={{{NOTES}/{NOTES}.Second}}"
    assert len([line for line in lines if re.match(r" +id=\d+ ", line)]) == 2


def test_a_task_left_with_back_is_still_the_most_recent(dump: Dump, phone: Phone) -> None:
    run_script(phone, "input keyevent BACK; input keyevent BACK")
    assert [task.affinity for task in phone.system.activities.tasks][-1] == NOTES
    assert [task.affinity for task in phone.system.activities.recents()] == [NOTES, MUSIC]
    ids = [line.split()[0] for line in dump("activity recents") if line.startswith("     id=")]
    assert ids == ["id=8", "id=7"]


def test_clearing_recents_as_android_world_does(dump: Dump, phone: Phone) -> None:
    for number in re.findall(r"id=(\d+)", "\n".join(dump("activity recents"))):
        assert run_script(phone, f"am stack remove {number}").status == 0
    assert [task.home for task in phone.system.activities.tasks] == [True]


def test_top_lists_the_front_last(dump: Dump, phone: Phone) -> None:
    lines = dump("activity top")
    heads = [line for line in lines if line.startswith("TASK ")]
    assert heads[-1] == f"TASK {package(phone, NOTES).uid}:{NOTES} id=8 userId=0"
    shown = [line for line in lines if line.startswith("  ACTIVITY ")]
    process = phone.system.processes.find(NOTES)
    assert process is not None
    assert shown[-1] == f"  ACTIVITY {NOTES}/.Second {phone.system.activities.top.token} pid={process.pid}"
    assert "      mResumed=true mStopped=false mFinished=false" in lines


def test_top_names_the_fragment_that_tells_pages_of_settings_apart(dump: Dump, phone: Phone) -> None:
    assert not any("FragmentActivity" in line for line in dump("activity top"))
    for action, fragment in (("WIFI", "NetworkProviderSettings"), ("DISPLAY", "DisplaySettings")):
        run_script(phone, f"am start -a android.settings.{action}_SETTINGS")
        tail = dump("activity top")[-7:]
        assert tail[0].startswith("    Local FragmentActivity ")
        assert tail[1:3] == ["      mCreated=true mResumed=true mStopped=false", "    Active Fragments:"]
        shown = tail[3].strip()
        assert re.fullmatch(rf"{fragment}\{{[0-9a-f]+\}} \([0-9a-f-]{{36}} id=0x7f0a0382\)", shown)
        assert tail[5:] == ["    Added Fragments:", f"      #0: {shown}"]


def test_activities_of_a_package(dump: Dump) -> None:
    shown = next(line for line in dump(f"activity {MUSIC}") if line.startswith("  ACTIVITY"))
    assert shown.split()[1] == f"{MUSIC}/.Main"
    assert dump("activity no.such.thing") == [
        "Bad activity command, or no activities match: no.such.thing",
        "Use -h for help.",
    ]


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("services", "ACTIVITY MANAGER SERVICES (dumpsys activity services)"),
        ("processes", "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"),
        ("broadcasts", "ACTIVITY MANAGER BROADCAST STATE (dumpsys activity broadcasts)"),
    ],
)
def test_parts_and_the_whole(dump: Dump, word: str, title: str) -> None:
    assert dump(f"activity {word}")[0] == title
    assert title in dump("activity")


def test_services_and_providers_say_nothing(dump: Dump) -> None:
    assert dump("activity service SystemUIService") == ["No services match: SystemUIService", "Use -h for help."]
    assert dump("activity provider a.b") == ["No providers match: a.b", "Use -h for help."]


def test_window_focus(dump: Dump, phone: Phone) -> None:
    lines = dump("window displays")
    assert lines[:3] == [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 rootTasks=3",
        "    init=1080x2400 420dpi mMinSizeOfResizeableTaskDp=220 cur=1080x2400 app=1080x2209 rng=1080x1017-2337x2274",
    ]
    focus = next(line for line in lines if "mCurrentFocus" in line)
    assert re.fullmatch(rf"  mCurrentFocus=Window\{{[0-9a-f]{{7}} u0 {NOTES}/{NOTES}\.Second\}}", focus)
    assert f"  mFocusedApp={record(phone)}" in lines
    assert "      mCurrentRotation=ROTATION_0" in lines


def test_focus_lines_are_only_in_the_displays(dump: Dump) -> None:
    whole = dump("window")
    assert whole[:3] == [
        "",
        "WINDOW MANAGER LAST ANR (dumpsys window lastanr)",
        "  <no ANR has occurred since boot>",
    ]
    assert [line.split("(")[1] for line in whole if line.startswith("WINDOW MANAGER")] == [
        f"dumpsys window {name})"
        for name in ("lastanr", "policy", "animator", "sessions", "displays", "tokens", "windows")
    ]
    assert len([line for line in whole if "mCurrentFocus=" in line]) == 1
    assert not any("mCurrentFocus" in line for line in dump("window windows"))


def test_window_list(dump: Dump, phone: Phone) -> None:
    lines = dump("window windows")
    head = next(number for number, line in enumerate(lines) if f"{NOTES}/{NOTES}.Second}}:" in line)
    uid = package(phone, NOTES).uid
    assert lines[head + 1].startswith("    mDisplayId=0 rootTaskId=8 mSession=Session{")
    assert lines[head + 2] == f"    mOwnerUid={uid} showForAllUsers=false package={NOTES} appop=NONE"
    shown = lines[head : head + 10]
    assert "    isOnScreen=true" in shown and "    mViewVisibility=0x0 mHaveFrame=true mObscured=false" in shown
    whole = "[0,0][1080,2400]"
    frames = [line.partition(" frame=")[2].partition(" ")[0] for line in lines if line.startswith("    Frames: ")]
    assert frames[:3] == ["[0,2337][1080,2400]", whole, "[0,0][1080,128]"] and set(frames[3:]) == {whole}
    assert "  Minimum task size of display#0 220  mBlurEnabled=true" in lines
    assert dump("window nonsense") == ["Bad window command, or no windows match: nonsense", "Use -h for help."]


def test_a_dead_process_has_no_windows(dump: Dump, phone: Phone) -> None:
    lines = dump("window windows")
    assert any(f"{NOTES}/{NOTES}.Main}}:" in line for line in lines)
    run_script(phone, f"input keyevent HOME; am kill {NOTES}")
    lines = dump("window windows")
    assert not any(NOTES in line for line in lines)
    assert not any("Session{" in line and " 0:" in line for line in lines)
    sessions = [line for line in dump("window sessions") if line.startswith("  Session ")]
    assert len(sessions) == len(set(sessions))


def test_a_revoked_permission_gives_the_app_in_front_a_new_process(dump: Dump, phone: Phone) -> None:
    run_script(phone, f"pm grant {NOTES} {CAMERA}")
    before = phone.system.processes.find(NOTES)
    run_script(phone, f"pm revoke {NOTES} {CAMERA}")
    after = phone.system.processes.find(NOTES)
    assert before is not None
    assert after is not None
    assert after.pid != before.pid
    assert dump("activity top")[-1].endswith("[Notes]")


def test_rotation(dump: Dump, phone: Phone) -> None:
    phone.system.settings.put("system", "accelerometer_rotation", "0")
    phone.system.settings.put("system", "user_rotation", "1")
    assert "      mCurrentRotation=ROTATION_90" in dump("window")


def test_package(dump: Dump, phone: Phone) -> None:
    run_script(phone, f"pm grant {NOTES} {CAMERA}")
    lines = dump(f"package {NOTES}")
    start = lines.index("Packages:")
    found = package(phone, NOTES)
    assert re.fullmatch(rf"  Package \[{NOTES}\] \([0-9a-f]{{7}}\):", lines[start + 1])
    assert lines[start + 2] == f"    userId={found.uid}"
    assert lines[start + 4] == f"    codePath={found.code_dir}"
    assert "    versionCode=7 minSdk=21 targetSdk=33" in lines
    assert "    versionName=1.7" in lines
    assert "    firstInstallTime=2023-10-15 15:34:00" not in lines
    assert "      firstInstallTime=2023-10-15 15:34:00" in lines
    assert "      android.permission.INTERNET: granted=true" in lines
    granted = "USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED"
    assert f"        {CAMERA}: granted=true, flags=[ {granted}]" in lines
    assert lines.index("Activity Resolver Table:") < lines.index("Key Set Manager:") < start
    assert start < lines.index("Queries:") < lines.index("Dexopt state:")
    assert dump("package a.b") == ["Unable to find package: a.b"]


def test_an_app_that_never_ran_is_stopped(dump: Dump, phone: Phone) -> None:
    run_script(phone, f"pm clear {NOTES}")
    assert any("stopped=true notLaunched=true" in line for line in dump(f"package {NOTES}"))
    run_script(phone, f"am start -n {NOTES}/.Main")
    assert any("stopped=false notLaunched=false" in line for line in dump(f"package {NOTES}"))


def test_parts_of_the_package_manager(dump: Dump) -> None:
    assert dump("package -h")[0] == "Package manager dump options:"
    assert dump("package r")[0] == "Activity Resolver Table:"
    assert dump("package f")[0] == "Features:"
    assert dump(f"package check-permission android.permission.INTERNET {NOTES}") == ["0"]
    assert dump(f"package check-permission {CAMERA} {NOTES}") == ["-1"]
    assert dump(f"package check-permission {CAMERA} a.b") == ["-1"]
