"""Listings fit the terminal: no line is too long, and neither a word nor a number is broken."""

from __future__ import annotations

import io
import os
import re
import sys
import threading
from contextlib import chdir
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.cli.app import app
from mobile_world.cli.leaderboard import SPARE, standings
from mobile_world.cli.output import columns_of, laid_out, print_rows, title_of, wrapped
from mobile_world.experiment import Plan, PlannedArm, PlannedTask, RunDirectory
from mobile_world.experiment.storage.header import RunHeader, code_version
from tests.mobile_world.cli.terminal import screen_of
from tests.mobile_world.cli.test_leaderboard import rate
from tests.mobile_world.cli.test_option_types import commands
from tests.mobile_world.experiment.recorded import record

WIDTHS = (60, 80, 140)
LISTINGS = (
    "info suite",
    "info task --suite-family android_world",
    "info task",
    "info task --suite-family android_world --name SimpleAlarmTask",
    "info app --suite-family android_world",
    "info app --name Clock",
    "info agent",
    "info agent --name uivenus",
    "prompt list",
    "prompt list --design l18",
    "prompt sets",
    "prompt design list",
    "prompt design check",
    "prompt lint",
    "prompt lint --component-set corrected",
    "model behaviours",
    "env check",
    "env list",
    "config show",
    "logs results --log-dir runs",
    "logs results --log-dir runs --by arm",
    "experiment status runs/mine",
    "experiment report runs/mine",
    "experiment power --baseline 0.3 --tasks 40 --replicas 2",
    "experiment run --dry-run",
    "experiment race --dry-run",
    "eval --agent random --tasks @mini --suite-family android_world --dry-run",
)
LONGER = LISTINGS[LISTINGS.index("prompt list --design l18") : LISTINGS.index("model behaviours")] + LISTINGS[-4:-1]
"""Those that take longer, or that are made as others are."""
ARMS = tuple(
    PlannedArm(name=f"{number:08x}", agent="reference", title=f"v{number:02} {name}", label="synthetic")
    for number, name in enumerate(("Minimal Baseline", "Comprehensive Assistant", "Simple Navigator Plus"), start=1)
)
CONTROL = PlannedArm(name="control-null", agent="null", control="null", title="declares itself finished at once")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the directory of a run."""
    place = tmp_path_factory.mktemp("home")
    tasks = (PlannedTask(name="A"), PlannedTask(name="B"))
    plan = Plan(suite="mobile_world", base_seed=0, arms=(*ARMS, CONTROL), tasks=tasks, replicas=2)
    directory = RunDirectory(place / "runs" / "mine")
    with directory.locked():
        directory.write_header(RunHeader.begin(plan, code_version(), "2026-01-01T00:00:00+00:00"))
        for arm in plan.arms:
            for number, task in enumerate(("A", "B")):
                outcome = "success" if number else "agent_failure"
                directory.journal.append(record(task, outcome, arm=arm.name, answers=9, strict_answers=7))
    return place


def shown(home: Path, words: list[str], width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command writes when its output and its error stream are a terminal of that width."""
    master, terminal = os.openpty()
    seen: list[bytes] = []

    def read() -> None:
        while True:
            try:
                chunk = os.read(master, 65536)
            except OSError:
                return
            seen.append(chunk)

    reader = threading.Thread(target=read)
    reader.start()
    for name, value in {"COLUMNS": str(width), "LINES": "24", "HOME": str(home), "MW_STATE_DIR": "state"}.items():
        monkeypatch.setenv(name, value)
    try:
        with (
            io.TextIOWrapper(os.fdopen(terminal, "wb", 0), encoding="utf-8", write_through=True) as stream,
            chdir(home),
            monkeypatch.context() as patch,
        ):
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stderr", stream)
            try:
                app.main(words, prog_name="mw")
            except SystemExit as end:
                assert end.code in (0, 1, 2, 3), words
    finally:
        reader.join()
        os.close(master)
    return b"".join(seen).decode().replace("\r\n", "\n")


def lines_of(text: str) -> list[str]:
    return screen_of(text.replace("\n", "\r\n"), 10_000)


@pytest.mark.parametrize(
    "words", [pytest.param(each, marks=pytest.mark.slow if each in LONGER else ()) for each in LISTINGS]
)
def test_every_listing_fits_the_terminal(home: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    widest = []
    for width in WIDTHS:
        lines = lines_of(shown(home, words.split(), width, monkeypatch))
        assert len(lines) > 1, words
        too_long = [line for line in lines if columns_of(line) > width and " " in line.strip()]
        assert not too_long, (width, too_long)
        numbered = [line.replace("……", "") for line in lines if any(each.isdigit() for each in line)]
        assert not any("…" in line and "NAME," not in line for line in numbered), lines
        widest.append(max(map(columns_of, lines)))
    assert widest[1] <= widest[2], "what is wide is given the width"


@pytest.mark.parametrize("path", sorted(path for path, _ in commands(app)))
def test_every_help_page_fits_80_columns(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(tmp_path, [*path.split()[1:], "--help"], 80, monkeypatch)
    assert "Usage: mw" in text
    assert [line for line in lines_of(text) if columns_of(line) > 80] == []
    assert [line for line in lines_of(text) if re.search(r"-\w+-$", line)] == [], "flags are not broken"


def test_wide_terminals_show_help_in_their_width(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow, wide = (shown(tmp_path, ["eval", "--help"], width, monkeypatch) for width in (80, 140))
    assert len(wide.splitlines()) < len(narrow.splitlines())


@pytest.mark.parametrize(
    "words", [("eval", "--agent", "nobody"), ("evla",), ("eval", "--goal", "vage", "--agent", "null")]
)
def test_errors_are_wrapped_between_words(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = shown(tmp_path, list(words), 60, monkeypatch)
    assert "Error: " in text
    assert [line for line in lines_of(text) if columns_of(line) > 60] == []


def test_the_leaderboard_keeps_its_numbers_whole_in_80_columns() -> None:
    plan = Plan(suite="s", base_seed=0, arms=(*ARMS, CONTROL), tasks=(PlannedTask(name="A"),), replicas=1)
    shares = {"answers": 900, "strict_answers": 871, "false_completion_rate": 1.0, "side_effect_rate": 0.125}
    rates = {arm.name: rate(120, 37, low=0.21, high=0.42, **shares) for arm in plan.arms}
    rows = [standing.row() for standing in standings(plan, rates)]
    for width, spared in ((140, False), (80, True)):
        table = laid_out(
            list(map(title_of, rows[0])), [list(row.values()) for row in rows], width, spare=list(map(title_of, SPARE))
        )
        assert all(columns_of(line) <= width for line in table.lines)
        assert ("00000001" not in table.rows[0][0]) is spared
        for lines in table.rows:
            assert all(each in lines[0] for each in ("37/120", "30.8\u00a0%", "21 to 42\u00a0%", "96.8\u00a0%"))


@given(st.text(alphabet="ab \u00a0漢-/", max_size=60), st.integers(1, 40))
def test_wrapping_loses_nothing_and_breaks_no_word_that_fits(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert "".join("".join(lines).split(" ")) == "".join(text.split(" "))
    for word in text.split(" "):
        if columns_of(word) <= width and "漢" not in word:
            assert any(word in line for line in lines)


@given(
    st.lists(st.lists(st.text(alphabet="ab 1%漢", max_size=30), min_size=3, max_size=3), min_size=1, max_size=4),
    st.integers(20, 90),
)
def test_tables_fit_whatever_is_in_them(cells: list[list[str]], width: int) -> None:
    table = laid_out(("ONE", "TWO WORDS", "THREE"), cells, width)
    for line in table.lines:
        longest = max((columns_of(word) for word in line.split(" ")), default=0)
        assert columns_of(line) <= max(width, longest + 16)


def test_a_legend_explains_the_columns_that_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{"variant": "a" * 20, "spare_one": "b" * 20, "solved": "1/2"}]
    legend = {"spare_one": "what can be left out", "solved": "successes"}
    for width, told in ((80, ["spare one: what can be left out", "solved: successes"]), (30, ["solved: successes"])):
        monkeypatch.setattr("mobile_world.cli.output.terminal_width", lambda *, err=False, width=width: width)
        print_rows(rows, as_json=False, empty="", spare=("spare_one",), legend=legend)
        assert capsys.readouterr().out.splitlines()[2:] == told
