"""`mw prompt` as people and programs use it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from mobile_world.cli.app import app

Mw = Callable[..., Result]


@pytest.fixture
def mw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mw:
    """Runs `mw` in this process and in an empty directory."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return lambda *words, **options: CliRunner().invoke(app, words, **options)


def parsed(done: Result) -> Any:
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_the_18(mw: Mw) -> None:
    listed = parsed(mw("prompt", "list", "--json"))
    assert [row["label"] for row in listed] == [f"v{number:02}" for number in range(1, 19)]
    assert listed[0]["arm_id"] == "7592ae97"
    assert "system_prompt" not in listed[0]
    shown = mw("prompt", "list").stdout.splitlines()
    assert shown[0].split()[:3] == ["LABEL", "NAME", "ARM"]
    assert len(shown) == 19


def test_other_designs_and_sets(mw: Mw) -> None:
    listed = parsed(mw("prompt", "list", "--design", "l18", "--set", "corrected", "--json"))
    assert len(listed) == 18
    assert all(row["arm_id"] == f"{row['prompt_id']}-corrected" for row in listed)
    assert [row["name"] for row in parsed(mw("prompt", "sets", "--json"))][:2] == ["specification", "corrected"]


@pytest.mark.parametrize("reference", ["v05", "V05", "371154ab", "robust executor"])
def test_a_variant_by_any_of_its_names(mw: Mw, reference: str) -> None:
    assert parsed(mw("prompt", "show", reference, "--json"))["prompt_id"] == "371154ab"
    assert "Error Recovery Protocol" in mw("prompt", "show", reference).stdout


@pytest.mark.parametrize("reference", ["v05-corrected", "371154ab-corrected", "v05-corrected-1000"])
def test_a_variant_of_another_set(mw: Mw, reference: str) -> None:
    set_name = reference.partition("-")[2]
    assert parsed(mw("prompt", "show", reference, "--json"))["component_set"] == set_name


def test_rendered_bytes_are_what_the_hash_says(mw: Mw) -> None:
    shown = parsed(mw("prompt", "show", "v18", "--json"))
    rendered = mw("prompt", "render", "v18").stdout_bytes
    assert hashlib.sha256(rendered).hexdigest() == shown["content_hash"]


def test_rendering_with_other_levels(mw: Mw) -> None:
    changed = mw("prompt", "render", "v01", "--role_framing", "executor")
    assert changed.stdout == mw("prompt", "render", "v04").stdout
    assert mw("prompt", "render", "--k-shot", "2", "--set", "corrected").stdout.count("Screen: ") == 2
    refused = mw("prompt", "render", "--k-shot", "7")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "has 3 examples" in refused.stderr


def test_differences(mw: Mw) -> None:
    done = mw("prompt", "diff", "v01", "v04")
    assert "role_framing  navigator  executor" in done.stdout
    assert "-You are a mobile UI navigator" in done.stdout
    assert "\x1b" not in done.stdout
    found = parsed(mw("prompt", "diff", "v01", "v01-corrected", "--json"))
    assert (found["second"], found["levels"]) == ("7592ae97-corrected", [])
    assert "the texts are the same" in mw("prompt", "diff", "v01", "v01").stdout


def test_saving_and_editing(mw: Mw, tmp_path: Path) -> None:
    assert mw("prompt", "save").stdout.startswith("saved 18 variants of the set specification")
    file = tmp_path / "configs" / "prompt_variants.json"
    assert mw("prompt", "save").exit_code == 0, "saving again is fine as long as nothing is lost"
    rows = json.loads(file.read_text())
    rows[0]["system_prompt"] += "\x1b[31m Be quick."
    file.write_text(json.dumps(rows))
    for refused in (mw("prompt", "list", "--file", str(file)), mw("prompt", "save")):
        assert refused.exit_code == 2
        assert "mw prompt save --rehash" in refused.stderr
    accepted = mw("prompt", "save", "--rehash")
    arm = f"7592ae97-edited-{hashlib.sha256(rows[0]['system_prompt'].encode()).hexdigest()[:8]}"
    assert accepted.stdout.splitlines()[0] == f"v01: 7592ae97 is now {arm}"
    assert parsed(mw("prompt", "show", "v01", "--file", str(file), "--json"))["arm_id"] == arm
    assert "\x1b" not in mw("prompt", "show", "v01", "--file", str(file)).stdout
    assert "0 of 18" in mw("prompt", "save", "--rehash").stdout
    kept = mw("prompt", "save")
    assert kept.exit_code == 2
    assert "--overwrite" in kept.stderr
    assert mw("prompt", "save", "--overwrite").exit_code == 0
    assert parsed(mw("prompt", "list", "--file", str(file), "--json"))[0]["arm_id"] == "7592ae97"


def test_lint_of_the_specification(mw: Mw) -> None:
    done = mw("prompt", "lint")
    assert done.exit_code == 1
    assert "gives Type the parameter text, which venus@1.0 does not accept; it takes content" in done.stdout
    assert "never shows LongPress, which venus@1.0 accepts" in done.stdout
    assert done.stdout.rstrip().endswith("12 errors, 3 warnings; 18 prompts for venus@1.0")
    found = json.loads(mw("prompt", "lint", "--json").stdout)
    where = {(row["component"], tuple(row["variants"])) for row in found if row["severity"] == "error"}
    assert where == {
        ("tool_docs.terse", ("v01", "v04", "v10", "v12", "v17")),
        ("tool_docs.moderate", ("v02", "v03", "v05", "v07", "v11", "v14", "v16", "v18")),
    }


def test_lint_of_corrected_texts(mw: Mw) -> None:
    done = mw("prompt", "lint", "--set", "corrected", "--strict")
    assert (done.exit_code, done.stdout) == (0, "18 prompts, nothing wrong for venus@1.0\n")
    assert mw("prompt", "lint", "--set", "corrected-1000", "--codec", "venus@1.5", "--strict").exit_code == 0
    assert mw("prompt", "lint", "--set", "corrected", "--codec", "venus@1.5").exit_code == 1


def test_lint_of_some(mw: Mw) -> None:
    assert mw("prompt", "lint", "v06", "v08").exit_code == 0, "warnings alone do not fail"
    assert mw("prompt", "lint", "v06", "--strict").exit_code == 1
    both = json.loads(mw("prompt", "lint", "v02", "v02-corrected", "--json").stdout)
    assert {tuple(row["variants"]) for row in both} == {("cc197e06",)}
    piped = mw("prompt", "lint", "--text", "-", "--json", input="Tap(here=(1, 2)) in com.android.settings.x")
    assert {row["rule"] for row in json.loads(piped.stdout)} >= {"unknown-verb", "benchmark-leak"}


def test_what_a_prompt_of_ones_own_leaves_out_is_a_remark(mw: Mw, tmp_path: Path) -> None:
    (tmp_path / "prompts").mkdir()
    (tmp_path / "prompts/short.txt").write_text("You control a phone. Go back with PressBack().\n")
    (tmp_path / "prompts/wrong.md").write_text("Type with Type(words='x').\n")
    done = mw("prompt", "lint", "prompts/short.txt", "--strict")
    assert done.exit_code == 0
    assert "error " not in done.stdout
    assert "never shows Click" in " ".join(done.stdout.split())
    assert done.stdout.rstrip().endswith("remarks on what is left out; 1 prompt for venus@1.0")
    assert mw("prompt", "lint", "--text", "prompts/short.txt").exit_code == 0
    both = mw("prompt", "lint", "prompts/*", "--json")
    assert both.exit_code == 1
    found = json.loads(both.stdout)
    assert {row["rule"] for row in found if row["severity"] == "error"} == {"unknown-parameter"}
    assert {row["rule"] for row in found if row["severity"] == "remark"} == {
        *("missing-verb", "missing-parameter", "coordinates-unstated"),
    }
    assert [row["variants"] for row in found if row["reason"].startswith("never shows Click,")] == [["short", "wrong"]]


def test_lint_of_texts_of_ones_own(mw: Mw, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        'extends = "corrected"\nname = "mine"\n[tool_docs]\nterse = "Click(where=(x, y))"\n'
    )
    found = json.loads(mw("prompt", "lint", "--set", "mine.toml", "--json").stdout)
    assert {row["component"] for row in found} == {"tool_docs.terse"}
    assert ["v01", "v04", "v10", "v12", "v17"] in [
        row["variants"] for row in found if row["rule"] == "unknown-parameter"
    ]
    assert mw("prompt", "save", "v.json", "--set", "mine.toml").exit_code == 0
    of_a_file = json.loads(mw("prompt", "lint", "v01", "--file", "v.json", "--json").stdout)
    assert {row["component"] for row in of_a_file} == {"prompt"}


def test_designs(mw: Mw, tmp_path: Path) -> None:
    done = mw("prompt", "design", "check")
    assert "given: 18 runs, rank 12 of 13" in done.stdout
    assert "cannot be separated: tool_docs_verbosity=terse ⇔ error_recovery=none (the same 5 runs)" in done.stdout
    assert "l18: 18 runs, rank 13 of 13" in done.stdout
    checked = parsed(mw("prompt", "design", "check", "l18", "--json"))
    assert {each["variance"] for each in checked[0]["contrasts"]} == {1 / 3}
    assert mw("prompt", "design", "check", "--strict").exit_code == 1
    assert mw("prompt", "design", "check", "l18", "full", "--strict").exit_code == 0
    mw("prompt", "save", "v.json", "--design", "l18")
    of_a_file = parsed(mw("prompt", "design", "check", "--file", "v.json", "--json"))
    assert [each["rank"] for each in of_a_file] == [13]
    assert [row["runs"] for row in parsed(mw("prompt", "design", "list", "--json"))] == [18, 18, 27, 81, 243, 729]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("show", "v19"), "did you mean"),
        (("show", "nothing at all"), "mw prompt list"),
        (("lst",), "did you mean 'list'?"),
        (("list", "--set", "corected"), "did you mean 'corrected'?"),
        (("list", "--design", "l81"), "did you mean 'l18'?"),
        (("list", "--file", "nowhere.json"), "cannot be read"),
        (("list", "--file", "nowhere.json", "--set", "corrected"), "leave out"),
        (("lint", "--codec", "venus@9"), "venus@1.0"),
        (("lint", "--text", "nowhere"), "nowhere"),
        (("lint", "v01", "--text", "-"), "leave out"),
        (("lint", "prompts/none.txt"), "none.txt cannot be read: No such file"),
        (("lint", "a.txt", "--component-set", "corrected"), "files are checked by themselves"),
        (("save", "--rehash"), "cannot be read"),
        (("save", "--rehash", "--set", "corrected"), "leave out"),
        (("design", "check", "l19"), "did you mean 'l18'?"),
        (("render", "--error-recovery", "prayer"), "none, brief, explicit"),
    ],
)
def test_misuse_is_named_with_the_next_step(mw: Mw, words: tuple[str, ...], hint: str) -> None:
    done = mw("prompt", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert hint in done.stderr
