"""`am`: every form of its output, with streams and exit codes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from simdroid.device import Phone
from simdroid.system import ROOT, SHELL, BroadcastResult, Manifest, ReceiverSpec
from tests.conftest import Result, run_script
from tests.simdroid.shell.sample_phone import MUSIC, NOTES, install_samples

Sh = Callable[..., Result]

TO_TOP = "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"
TO_FRONT = "Warning: Activity not started, its current task has been brought to the front\n"


@pytest.fixture
def am(phone: Phone) -> Sh:
    """Runs `am …` as the shell user, or another."""
    install_samples(phone)

    def run(line: str, *, root: bool = False) -> Result:
        return run_script(phone, f"am {line}", user=ROOT if root else SHELL)

    return run


def exception(verb: str, text: str) -> str:
    frame = "\tat android.os.ShellCommand.exec(ShellCommand.java:38)"
    return f"\nException occurred while executing '{verb}':\n{text}\n{frame}\n"


def test_start_by_component(am: Sh, phone: Phone) -> None:
    assert am(f"start -n {NOTES}/.Main") == Result(0, f"Starting: Intent {{ cmp={NOTES}/.Main }}\n", "")
    assert phone.system.activities.top.component.full == f"{NOTES}/{NOTES}.Main"


def test_start_and_wait(am: Sh) -> None:
    head, tail = f"Starting: Intent {{ cmp={NOTES}/.Main }}\n", "Complete\n"
    shown = f"Activity: {NOTES}/.Main\n"
    cold = am(f"start  -W -n {NOTES}/.Main")
    times = "TotalTime: 500\nWaitTime: 500\n"
    assert cold == Result(0, f"{head}Status: ok\nLaunchState: COLD\n{shown}{times}{tail}", "")
    again = am(f"start -W -n {NOTES}/.Main")
    none = "TotalTime: 0\nWaitTime: 0\n"
    assert again.stdout == f"{head}{TO_TOP}Status: ok\nLaunchState: UNKNOWN (0)\n{shown}{none}{tail}"
    am(f"start -n {MUSIC}/.Main")
    hot = am(f"start -W -n {NOTES}/.Main")
    assert hot.stdout == f"{head}{TO_FRONT}Status: ok\nLaunchState: HOT\n{shown}{times}{tail}"
    warm = am(f"start -W -n {NOTES}/.Second")
    assert "LaunchState: WARM\n" in warm.stdout


def test_warnings_go_to_stderr_without_wait(am: Sh) -> None:
    am(f"start -n {NOTES}/.Main")
    assert am(f"start -n {NOTES}/.Main").stderr == TO_TOP
    am(f"start -n {MUSIC}/.Main")
    assert am(f"start -n {NOTES}/.Main").stderr == TO_FRONT


def test_missing_class(am: Sh) -> None:
    text = "Error type 3\nError: Activity class {a.b/a.b.C} does not exist.\n"
    starting = "Starting: Intent { cmp=a.b/.C }\n"
    assert am("start -n a.b/.C") == Result(0, starting, text)
    assert am("start -W -n a.b/.C") == Result(0, starting + text, "")


def test_unresolved(am: Sh) -> None:
    result = am("start -a x.Y -d tel:12-3")
    assert result.stdout == "Starting: Intent { act=x.Y dat=tel:xx-x }\n"
    assert result.stderr == (
        "Error: Activity not started, unable to resolve Intent { act=x.Y dat=tel:xx-x flg=0x10000000 }\n"
    )
    assert result.status == 0


def test_bare_arguments(am: Sh, phone: Phone) -> None:
    launcher = "act=android.intent.action.MAIN cat=[android.intent.category.LAUNCHER]"
    assert am(f"start {NOTES}/.Main").stdout == f"Starting: Intent {{ {launcher} cmp={NOTES}/.Main }}\n"
    package = am(f"start {NOTES}")
    assert package.stdout == f"Starting: Intent {{ {launcher} pkg={NOTES} }}\n"
    assert package.stderr.startswith("Error: Activity not started, unable to resolve Intent {")
    link = am("start 'sample://notes/1?q=2'")
    assert link.stdout == "Starting: Intent { act=android.intent.action.VIEW dat=sample://notes/... }\n"
    assert phone.system.activities.top.component.cls == f"{NOTES}.Link"
    assert phone.system.activities.top.intent.data == "sample://notes/1?q=2"


def test_stop_first(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    result = am(f"start -S -n {NOTES}/.Main")
    assert result.stdout == f"Stopping: {NOTES}\nStarting: Intent {{ cmp={NOTES}/.Main }}\n"
    assert result.stderr == ""
    none = am("start -S -a x.Y")
    assert none == Result(1, "", "Error: Intent does not match any activities: Intent { act=x.Y }\n")


def test_private_activities_are_for_root(am: Sh, phone: Phone) -> None:
    uid = phone.system.packages.get(NOTES).uid  # type: ignore[union-attr]
    refused = am(f"start -n {NOTES}/.Private")
    assert (refused.status, refused.stdout) == (255, f"Starting: Intent {{ cmp={NOTES}/.Private }}\n")
    assert refused.stderr == exception(
        "start",
        f"java.lang.SecurityException: Permission Denial: starting Intent {{ flg=0x10000000 cmp={NOTES}/.Private }} "
        f"from null (pid=330, uid=2000) not exported from uid {uid}",
    )
    assert am(f"start -n {NOTES}/.Private", root=True).status == 0
    assert phone.system.activities.top.component.cls == f"{NOTES}.Private"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("start", "java.lang.IllegalArgumentException: No intent supplied"),
        ("start --es k v", "java.lang.IllegalArgumentException: No intent supplied"),
        ("start -n", 'java.lang.IllegalArgumentException: Argument expected after "-n"'),
        ("start -n abc", "java.lang.IllegalArgumentException: Bad component name: abc"),
        ("start -Z", "java.lang.IllegalArgumentException: Unknown option: -Z"),
        ("start --nope x", "java.lang.IllegalArgumentException: Unknown option: --nope"),
        ("start -Wx -a b", 'java.lang.IllegalArgumentException: No argument expected after "-Wx"'),
        ("start --ei k v", 'java.lang.NumberFormatException: For input string: "v"'),
        ("start --ei k 99999999999", 'java.lang.NumberFormatException: For input string: "99999999999"'),
        ("start --el k 0x1", 'java.lang.NumberFormatException: For input string: "0x1"'),
        ("start --ez k maybe", "java.lang.IllegalArgumentException: Invalid boolean value: maybe"),
        ("start -f no -a b", 'java.lang.NumberFormatException: For input string: "no"'),
        ("start --user me -a b", "java.lang.IllegalArgumentException: Bad user number: me"),
        ("force-stop --user me a.b", "java.lang.IllegalArgumentException: Bad user number: me"),
        ('start "intent:#Intent;i.a=x;end"', 'java.lang.NumberFormatException: For input string: "x"'),
        ("task focus x", 'java.lang.NumberFormatException: For input string: "x"'),
        ("force-stop", 'java.lang.IllegalArgumentException: Argument expected after "force-stop"'),
        ("stack", 'java.lang.IllegalArgumentException: Argument expected after "stack"'),
        ("stack remove x", 'java.lang.NumberFormatException: For input string: "x"'),
    ],
)
def test_exceptions(am: Sh, line: str, text: str) -> None:
    assert am(line) == Result(255, "", exception(line.split()[0], text))


def test_all_extras_and_flags(am: Sh, phone: Phone) -> None:
    am(
        f"start -n{NOTES}/.Second -a a.B -c c.D -t text/plain -i me -f 0x4000000 --activity-single-top "
        "-e s 'two words' --es t x,y --esn n --ez yes true --ez no 0 --ei i -0x10 --el l 5000000000 --ef f 1.5 "
        "--ed d 2 --eu u content://a --ecn c a/.B --eia ia 1,2 --ela la 3,4 --efa fa 0.5,1 --esa sa 'a,b\\,c' "
        "--user 0 --display 0 --grant-read-uri-permission"
    )
    intent = phone.system.activities.top.intent
    assert (intent.action, intent.categories, intent.type, intent.identifier) == ("a.B", ("c.D",), "text/plain", "me")
    assert intent.flags == 0x34000001
    assert intent.extras == {
        "s": "two words",
        "t": "x,y",
        "n": None,
        "yes": True,
        "no": False,
        "i": -16,
        "l": 5_000_000_000,
        "f": 1.5,
        "d": 2.0,
        "u": "content://a",
        "c": "a/.B",
        "ia": [1, 2],
        "la": [3, 4],
        "fa": [0.5, 1.0],
        "sa": ["a", "b,c"],
    }


def test_broadcast(am: Sh) -> None:
    assert am("broadcast -a no.One --es k v") == Result(
        0, "Broadcasting: Intent { act=no.One flg=0x400000 (has extras) }\nBroadcast completed: result=0\n", ""
    )
    assert am("broadcast --async -a no.One").stdout == "Broadcasting: Intent { act=no.One flg=0x400000 }\n"


def test_broadcast_results(am: Sh, phone: Phone) -> None:
    answers = {
        "one.A": BroadcastResult(-1, "some text"),
        "one.B": BroadcastResult(3, None, {"a": 1, "b": True, "c": [1, 2], "d": 1.5}),
    }
    receiver = ReceiverSpec(".R", tuple(answers), lambda _, intent: answers[str(intent.action)])
    phone.system.packages.add(Manifest("org.example.receiver", "R", "x", "#000000", receivers=(receiver,)))
    assert am("broadcast -a one.A").stdout.splitlines()[1] == 'Broadcast completed: result=-1, data="some text"'
    assert am("broadcast -n org.example.receiver/.R -a one.B").stdout == (
        "Broadcasting: Intent { act=one.B flg=0x400000 cmp=org.example.receiver/.R }\n"
        "Broadcast completed: result=3, extras: Bundle[{a=1, b=true, c=[1, 2], d=1.5}]\n"
    )


def test_broadcasts_of_the_system_are_for_root(am: Sh) -> None:
    line = "broadcast -a android.intent.action.TIME_SET"
    refused = am(line)
    assert refused.status == 255
    assert "java.lang.SecurityException: Permission Denial: not allowed to send broadcast" in refused.stderr
    assert am(line, root=True).status == 0


def test_services(am: Sh) -> None:
    started = am(f"startservice -n {NOTES}/.Sync")
    text = "Error: Not found; no service started.\n"
    assert started == Result(255, f"Starting service: Intent {{ cmp={NOTES}/.Sync }}\n", text)
    stopped = am(f"stopservice -n {NOTES}/.Sync")
    assert stopped == Result(
        255, f"Stopping service: Intent {{ cmp={NOTES}/.Sync }}\n", "Service not stopped: was not running.\n"
    )


@pytest.mark.parametrize("line", ["force-stop a.b", "kill a.b", "kill-all", "stack remove 77", "stack remove 0"])
def test_silent(am: Sh, line: str) -> None:
    assert am(line) == Result(0, "", "")


def test_kill_spares_the_app_in_front(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    am(f"start -n {MUSIC}/.Main")
    am(f"kill {MUSIC}")
    am(f"kill {NOTES}")
    assert phone.system.processes.find(MUSIC) is not None
    assert phone.system.processes.find(NOTES) is None
    assert "LaunchState: COLD" in am(f"start -W -n {NOTES}/.Main").stdout


def test_kill_all_spares_the_front_and_home(am: Sh, phone: Phone) -> None:
    home = phone.system.activities.top.component.package
    am(f"start -n {NOTES}/.Main")
    am(f"start -n {MUSIC}/.Main")
    am("kill-all")
    running = {package for package in (home, NOTES, MUSIC) if phone.system.processes.find(package)}
    assert running == {home, MUSIC}


def test_clear_recent_apps(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    am(f"start -n {MUSIC}/.Main")
    assert am("clear-recent-apps") == Result(0, "", "")
    assert [task.home for task in phone.system.activities.tasks] == [True]


def test_moving_tasks(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    am(f"start -n {MUSIC}/.Main")
    assert am("stack move-task 7 7 maybe") == Result(255, "", "Error: bad toTop arg: maybe\n")
    assert am("stack move-task 7 7 false") == Result(0, "", "")
    assert phone.system.activities.top.component.package == MUSIC
    assert am("stack move-task 7 7 true") == Result(0, "", "")
    assert phone.system.activities.top.component.package == NOTES
    assert am("task focus 8") == Result(0, "Setting focus to task 8\n", "")
    assert phone.system.activities.top.component.package == MUSIC


def test_stack_list(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    am(f"start -n {NOTES}/.Second")
    home = phone.system.activities.tasks[-1].top.component.full
    configuration = (
        " configuration={1.0 310mcc260mnc [en_US] ldltr sw411dp w411dp h842dp 420dpi nrml long port finger qwerty/v/v "
        "dpad/v winConfig={ mBounds=Rect(0, 0 - 1080, 2400) mAppBounds=Rect(0, 128 - 1080, 2337) "
        "mMaxBounds=Rect(0, 0 - 1080, 2400) mDisplayRotation=ROTATION_0 mWindowingMode=fullscreen "
        "mDisplayWindowingMode=fullscreen mActivityType=%s mAlwaysOnTop=undefined mRotation=ROTATION_0} s.1 "
        "fontWeightAdjustment=0}\n"
    )
    full = f"{NOTES}/{NOTES}"
    area = "bounds=[0,0][1080,2400]"
    assert am("stack list").stdout == (
        f"RootTask id=7 {area} displayId=0 userId=0\n{configuration % 'standard'}"
        f"  taskId=7: {full}.Main {area} userId=0 visible=true topActivity=ComponentInfo{{{full}.Second}}\n\n"
        f"RootTask id=1 {area} displayId=0 userId=0\n{configuration % 'home'}"
        f"  taskId=2: {home} {area} userId=0 visible=false topActivity=ComponentInfo{{{home}}}\n\n"
    )


def test_the_visible_line_is_found_as_android_env_finds_it(am: Sh) -> None:
    am(f"start -n {NOTES}/.Main")
    line = next(line for line in am("stack list").stdout.splitlines() if "visible=true" in line)
    found = re.match(r".*\{(.*)\}", line)
    assert found is not None
    assert found[1] == f"{NOTES}/{NOTES}.Main"


def test_stack_remove_ends_a_task_but_never_home(am: Sh, phone: Phone) -> None:
    am(f"start -n {NOTES}/.Main")
    assert am("stack remove 7").status == 0
    am("stack remove 1")
    am("stack remove 2")
    assert [task.home for task in phone.system.activities.tasks] == [True]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("get-current-user", Result(0, "0\n", "")),
        ("switch-user 0", Result(0, "", "")),
        ("switch-user 10", Result(1, "", "Error: Failed to switch to user 10\n")),
        ("nonsense", Result(255, "Unknown command: nonsense\n", "")),
        ("stack nonsense", Result(255, "", "Error: unknown command 'nonsense'\n")),
        ("task nonsense", Result(255, "", "Error: unknown command 'nonsense'\n")),
        ("task lock 99", Result(0, "Activity manager is not in lockTaskMode\n", "")),
        ("force-stop --nope a.b", Result(255, "", "Error: Unknown option: --nope\n")),
        ("kill -x a.b", Result(255, "", "Error: Unknown option: -x\n")),
        ("start --user all -a b", Result(1, "", "Error: Can't start service with user 'all'\n")),
        ("startservice --user all -n a/.B", Result(255, "", "Error: Can't start activity with user 'all'\n")),
        ("stopservice --user all -n a/.B", Result(255, "", "Error: Can't stop activity with user 'all'\n")),
        ("get-started-user-state 10", Result(0, "User is not started: 10\n", "")),
        ("get-inactive a.b", Result(0, "Idle=false\n", "")),
        ("set-inactive a.b true", Result(0, "", "")),
        ("to-intent-uri -a a.B", Result(0, "intent:#Intent;action=a.B;end\n", "")),
    ],
)
def test_small_answers(am: Sh, line: str, expected: Result) -> None:
    assert am(line) == expected


@pytest.mark.parametrize("line", ["", "help", "-h"])
def test_help(am: Sh, line: str) -> None:
    result = am(line)
    assert (result.status, result.stderr) == (255, "")
    assert result.stdout.startswith("Activity manager (activity) commands:\n")


def test_cmd_activity_is_am(sh: Sh) -> None:
    assert sh("cmd activity get-current-user") == Result(0, "0\n", "")


def test_instrument_without_tests(am: Sh) -> None:
    result = am("instrument -w a.b/x.Runner")
    assert result.status == 1
    assert result.stdout.splitlines()[1] == (
        "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{a.b/x.Runner}"
    )
