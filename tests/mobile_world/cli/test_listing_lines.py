"""Rows and lines of `mw logs`, `mw prompt`, `mw model probe` and `mw completion`, made from known values."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner

from mobile_world.cli import logs, prompt, prompt_design, prompt_lint
from mobile_world.cli.app import app
from mobile_world.cli.prompt import VariantSource
from mobile_world.cli.prompt_lint import LintedPrompt
from mobile_world.domain import ConfigError, EndpointUnavailable
from mobile_world.prompts.lint import LintFinding
from mobile_world.viewer.run_status import RunCounts, RunStatus
from tests.mobile_world.cli.program import QuickProgram


def status(**more: Any) -> RunStatus:
    counts: dict[str, Any] = {
        "planned": 9, "done": 7, "scored": 6, "successes": 2, "low": 0.12345, "high": 0.67891, "approximate": True,
        "verified": None, "lost": 1, "tokens": 1500, "cost": 0.12345678, "torn": 0, "controls": 2,
    }  # fmt: skip
    return RunStatus(
        *("run", "title", "subject", "suite", "", "", ""), "finished", RunCounts(**(counts | more)), None, None, 0, (2,)
    )


def test_a_run_in_a_row() -> None:
    row = logs._run(status())
    assert row == {
        "run": "run", "state": "finished", "subject": "subject", "label": "", "suite": "suite", "suite_versions": [2],
        "scored": 7, "planned": 9, "scored_controls": 1, "planned_controls": 2,
        "successes": 2, "success_rate": 2 / 6, "low": 0.12345, "high": 0.67891, "approximate": True, "lost": 1,
        "tokens": 1500, "cost": 0.123457, "problem": None, "unchecked": 0,
    }  # fmt: skip
    assert logs._read(dict(row)) == {
        "run": "run", "state": "finished", "subject": "subject", "suite": "suite version 2", "scored": "7/9",
        "solved": 2, "success": "33.3\u00a0%", "95\u00a0%_interval": "≈ 12 to 68\u00a0%", "lost": 1, "tokens": 1500,
        "cost": 0.123457, "problem": None,
    }  # fmt: skip
    empty = logs._run(status(scored=0, successes=0, tokens=0))
    assert (empty["success_rate"], empty["low"], empty["high"], empty["approximate"]) == (None,) * 4
    assert empty["cost"] is None and logs._run(status(cost=None))["cost"] is None
    told = logs._read(empty)
    assert told["success"] == "–" == told["95\u00a0%_interval"]
    arm: dict[str, object] = {
        "suite": "suite",
        "suite_versions": [1, 2],
        "scored": 3,
        "successes": 1,
        "success_rate": 1.0,
        "low": 0.5,
        "high": 1.0,
        "approximate": False,
        "lost": 0,
    }
    assert list(logs._read(arm)) == ["suite", "scored", "solved", "success", "95\u00a0%_interval", "lost"]


@pytest.mark.parametrize(
    ("text", "size"),
    [("25MB", 25_000_000), ("1.5 gb", 1_500_000_000), ("800k", 800_000), ("7", 7), ("1.9", 1), (" 2B ", 2)],
)
def test_sizes(text: str, size: int) -> None:
    assert logs.Size().convert(text, None, None) == size


def test_what_is_no_size() -> None:
    assert logs.Size().convert(12, None, None) == 12
    for text in ("0", "0.4", "-1MB", "25TB", "much"):
        with pytest.raises(click.BadParameter, match="is not a size; write for example 25MB"):
            logs.Size().convert(text, None, None)


@pytest.mark.parametrize(("players", "told", "lacks"), [(1, "1 player, 1,200", ""), (0, "0 players, 1,200", "players")])
def test_an_export_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, told: str, lacks: str
) -> None:
    made = SimpleNamespace(
        folder="out", runs=1, players=players, pictures=1200, bytes=2_460_000, lacks=lacks, plain=lambda: {"runs": 1}
    )
    asked: list[Any] = []

    def export_site(library: Any, output: Path, *, limit: int | None) -> Any:
        asked.append((library.root.name, output, limit))
        return made

    monkeypatch.setattr("mobile_world.viewer.static_export.export_site", export_site)
    (tmp_path / "traj_logs").mkdir()
    mw = QuickProgram(tmp_path, "logs", "export")
    lines = mw("--output", "out", "--max-size", "5k").stdout.splitlines()
    assert lines[0] == f"out/index.html: 1 run, {told} pictures, 2.5 MB"
    assert lines[1:] == (["to stay below the limit: players"] if lacks else [])
    assert json.loads(mw("--output", "out", "--json").stdout) == {"runs": 1}
    assert asked == [("traj_logs", Path("out"), 5000), ("traj_logs", Path("out"), None)]


def finding(severity: str, component: str = "a", line: int = 1, column: int = 1) -> LintFinding:
    values: dict[str, Any] = {"rule": "unknown-verb", "severity": severity, "reason": f"{severity} {component}"}
    return LintFinding(**values, start=0, end=1, line=line, column=column, component=component, quote="q")


def test_findings_are_grouped_and_ordered_by_weight_and_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "one": [finding("remark"), finding("warning", "b"), finding("error", "b", 2), finding("error", "b", 1, 9)],
        "two": [finding("warning", "b"), finding("error", "a", 7), finding("error", "b", 1, 3)],
    }
    asked: list[Any] = []

    def lint(text: str, reader: Any, **more: Any) -> list[LintFinding]:
        asked.append(more["own"])
        return found[text]

    monkeypatch.setattr("mobile_world.prompts.lint_prompt", lint)
    rows = prompt_lint._grouped([LintedPrompt("1", "one"), LintedPrompt("2", "two", own=True)], "venus@1.0")
    assert [(row["severity"], row["component"], row["line"], row["column"], row["variants"]) for row in rows] == [
        ("error", "a", 7, 1, ["2"]), ("error", "b", 1, 3, ["2"]), ("error", "b", 1, 9, ["1"]),
        ("error", "b", 2, 1, ["1"]), ("warning", "b", 1, 1, ["1", "2"]), ("remark", "a", 1, 1, ["1"]),
    ]  # fmt: skip
    assert asked == [False, True] and "start" not in rows[0] and "end" not in rows[0]


def lines_of(*severities: str) -> list[str]:
    out = io.StringIO()
    rows = [prompt_lint._row(finding(each), ["v01"]) for each in severities]
    with redirect_stdout(out):
        prompt_lint._print_findings(rows, 2, "c", as_json=False)
    return out.getvalue().splitlines()


def test_findings_in_lines() -> None:
    assert lines_of() == ["2 prompts, nothing wrong for c"]
    assert lines_of("error")[-1] == "1 error, 0 warnings; 2 prompts for c"
    titles, row, *_, last = lines_of("error", "remark")
    assert titles.split() == ["SEVERITY", "WHERE", "RULE", "VARIANTS", "REASON"] and "a:1:1" in row
    assert last == "1 error, 0 warnings, 1 remark on what is left out; 2 prompts for c"


@pytest.mark.parametrize(
    ("found", "strict", "status"),
    [("error", False, 1), ("warning", False, 0), ("warning", True, 1), ("remark", True, 0)],
)
def test_what_fails_a_lint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str, strict: bool, status: int
) -> None:
    rows = [prompt_lint._row(finding(found), ["v01"])]
    monkeypatch.setattr(prompt_lint, "_grouped", lambda prompts, codec: rows)
    done = QuickProgram(tmp_path, "prompt", "lint")("v01", *(["--strict"] if strict else []))
    assert done.returncode == status and found in done.stdout


def test_words_that_are_files_and_labels_that_are_not_unique(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [prompt_lint._is_file(word) for word in ("a.txt", "b.md", "x/y", "p*", "v01")] == [True] * 4 + [False]
    source = VariantSource(None, None, None)
    assert [each.label for each in prompt_lint._chosen(("v01", "v02"), source)] == ["v01", "v02"]
    twice = prompt_lint._chosen(("v01", "v01-corrected"), source)
    assert [each.label for each in twice] == ["7592ae97", "7592ae97-corrected"] and all(each.segments for each in twice)
    with pytest.raises(ConfigError, match="x checked by themselves: leave out a and b"):
        prompt_lint._alone("x", {"a": None, "b": 1})
    prompt_lint._alone("x", {"a": None, "b": ()})
    broken: Any = SimpleNamespace(read=lambda: b"\xff".decode())
    with pytest.raises(ConfigError, match="the text cannot be read"):
        prompt_lint._read(broken)


def test_designs_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert [prompt_design._balance(strength) for strength in (0, 1, 2)] == [
        "levels occur unequally often",
        "levels occur equally often, pairs of levels do not",
        "all combinations of any 2 factors occur equally often",
    ]
    contrast = SimpleNamespace(factor="f", level="a", other="b", variance=None)
    known = SimpleNamespace(factor="g", level="c", other="d", variance=0.5)
    together = [SimpleNamespace(factor=f"f{number}", other="o", cramers_v=0.987) for number in range(4)]
    found: Any = SimpleNamespace(
        runs=4, rank=2, parameters=3, aliases=["x ⇔ y"], strength=0, associations=together, contrasts=[contrast, known]
    )
    prompt_design._print_examined("mine", found)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["mine: 4 runs, rank 2 of 3", "  cannot be separated: x ⇔ y", "  levels occur unequally often"]
    assert lines[3:6] == [f"  go together: f{number} and o (Cramér's V 0.99)" for number in range(3)]
    assert [" ".join(line.split()) for line in lines[8:11]] == [
        "FACTOR CONTRAST VARIANCE", "f a - b cannot be estimated", "g c - d 0.500",
    ]  # fmt: skip


def test_texts_for_terminals_and_pipes(monkeypatch: pytest.MonkeyPatch, capsysbinary: Any) -> None:
    prompt._print_exactly("a\n\x1bé")
    assert capsysbinary.readouterr().out == "a\n\x1bé".encode()

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Screen()
    with redirect_stdout(screen):
        prompt._print_exactly("a\n\x1bé")
        prompt._print_diff(["+a", "-b", "@c", " d"])
    assert screen.getvalue().startswith("a\n\\x1bé\n")
    assert [screen.getvalue().count(code) for code in ("\x1b[32m+a", "\x1b[31m-b", "\x1b[36m@c")] == [1, 1, 1]
    assert "the texts are the same" not in screen.getvalue()


@pytest.mark.parametrize(("live", "status"), [(True, 0), (False, 3)])
def test_an_endpoint_is_probed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, live: bool, status: int) -> None:
    asked: list[Any] = []
    room = "mobile_world.agents.models"

    def open_model(settings: Any) -> Any:
        asked.append(settings)
        return SimpleNamespace(close=lambda: asked.append("closed"))

    def probe(model: Any, name: str, *, deadline_s: float) -> Any:
        asked.append((name, deadline_s))
        return SimpleNamespace(live=live, model_dump=lambda **more: {"live": live})

    monkeypatch.setattr(f"{room}.list_models", lambda settings: [])
    monkeypatch.setattr(f"{room}.open_model", open_model)
    monkeypatch.setattr(f"{room}.probe", probe)
    mw = QuickProgram(tmp_path, MW_API_KEY="k")
    done = mw("model", "probe", "http://127.0.0.1:1/v1", "--model", "m", "--timeout", "5", "--json")
    assert done.returncode == status and json.loads(done.stdout)["live"] is live
    settings, *rest = asked
    assert rest == [("m", 5.0), "closed"] and settings.api_key.get_secret_value() == "k"

    def silent(settings: Any) -> None:
        raise EndpointUnavailable("refused")

    monkeypatch.setattr(f"{room}.list_models", silent)
    gone = mw("model", "probe", "http://127.0.0.1:1/v1", "--model", "m")
    assert gone.returncode == 1 and "nothing answers at http://127.0.0.1:1/v1" in gone.stderr


def test_completion_is_for_the_program_that_is_asked() -> None:
    programs = {"mw": "_MW_COMPLETE", "mobile-world": "_MOBILE_WORLD_COMPLETE", "x": "_MW_COMPLETE"}
    for program, variable in programs.items():
        done = CliRunner().invoke(app, ["completion", "bash"], prog_name=program)
        assert f"{variable}=bash_complete" in done.stdout
