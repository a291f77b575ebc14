"""`monkey`: what it echoes, what it starts, and its exit codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from simdroid.device import Phone
from tests.conftest import Result, run_script
from tests.simdroid.shell.sample_phone import NOTES, install_samples

Monkey = Callable[[str], Result]

LAUNCHER = "android.intent.category.LAUNCHER"
STATS = "## Network stats: elapsed time=500ms (0ms mobile, 0ms wifi, 500ms not connected)\n"


@pytest.fixture
def monkey(phone: Phone) -> Monkey:
    install_samples(phone)
    return lambda line: run_script(phone, f"monkey {line}")


def echo(*words: str) -> str:
    return "".join(f"  bash arg: {word}\n" for word in words)


def heard(*words: str) -> str:
    return f"args: [{', '.join(words)}]\n" + "".join(f' arg: "{word}"\n' for word in words)


def test_launch(monkey: Monkey, phone: Phone) -> None:
    words = ("-p", NOTES, "-c", LAUNCHER, "1")
    assert monkey(" ".join(words)) == Result(
        0,
        f"{echo(*words)}Events injected: 1\n{STATS}",
        f'{heard(*words)}data="{NOTES}"\ndata="{LAUNCHER}"\n',
    )
    top = phone.system.activities.top
    assert (top.component.short, top.intent.flags) == (f"{NOTES}/.Main", 0x10200000)


def test_attached_category(monkey: Monkey) -> None:
    words = ("-p", NOTES, f"-c{LAUNCHER}", "1")
    assert monkey(" ".join(words)) == Result(
        0, f"{echo(*words)}Events injected: 1\n{STATS}", f'{heard(*words)}data="{NOTES}"\n'
    )


def test_no_activities(monkey: Monkey, phone: Phone) -> None:
    result = monkey("-p a.b 1")
    assert result.status == 252
    assert result.stdout == f"{echo('-p', 'a.b', '1')}** No activities found to run, monkey aborted.\n"
    assert phone.system.activities.tasks[0].home
    nothing = monkey(f"-p {NOTES} -c no.Category 1")
    assert nothing.status == 252
    assert nothing.stderr.endswith("// Warning: no activities found for category no.Category\n")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("-p a.b", "** Error: Count not specified"),
        ("--nope 1", "** Error: Unknown option: --nope"),
        ("-p", "** Error: Count not specified"),
        ("-p a.b x", '** Error: Count is not a number: "x"'),
        (
            "-s x 1",
            '** Error: Seed is not a number\n** Error: java.lang.NumberFormatException: For input string: "x"',
        ),
        (
            "-v --ignore-crashes",
            "** Error: java.lang.ArrayIndexOutOfBoundsException: length=2; index=2",
        ),
    ],
)
def test_bad_command_lines(monkey: Monkey, line: str, text: str) -> None:
    result = monkey(line)
    assert result.status == 255
    assert f"{text}\nusage: monkey" in result.stderr


@pytest.mark.parametrize("line", ["", "-h"])
def test_usage(monkey: Monkey, line: str) -> None:
    result = monkey(line)
    assert (result.status, result.stdout) == (255, echo(*line.split()))
    assert result.stderr.startswith(f"{heard(*line.split())}usage: monkey")


def test_long_options_are_echoed_with_their_place(monkey: Monkey) -> None:
    bare = monkey(f"--ignore-crashes -p {NOTES} 1").stderr
    assert 'arg="--ignore-crashes" mCurArgData="null" mNextArg=1 argwas="--ignore-crashes" nextarg="-p"\n' in bare
    result = monkey(f"--throttle 5 -p {NOTES} 1")
    assert 'arg="--throttle" mCurArgData="null" mNextArg=1 argwas="--throttle" nextarg="5"\ndata="5"\n' in result.stderr


def test_verbose(monkey: Monkey) -> None:
    lines = monkey(f"-p {NOTES} -s 3 -v 1").stdout.splitlines()[6:]
    assert lines[:2] == [":Monkey: seed=3 count=1", f":AllowPackage: {NOTES}"]
    assert lines[4].startswith(":Switch: #Intent;action=android.intent.action.MAIN;category=")
    assert lines[-1] == "// Monkey finished"


def test_many_events_stay_in_the_app(monkey: Monkey, phone: Phone) -> None:
    assert "Events injected: 5\n" in monkey(f"-p {NOTES} 5").stdout
    assert phone.internal_errors == 0
