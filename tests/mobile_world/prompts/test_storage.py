"""Variants files: the stored text counts, and it must be what its ids say."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_world.domain import ConfigError
from mobile_world.prompts import PromptVariant, PromptVariantGenerator, design, read_variants, write_variants

Rows = list[dict[str, Any]]
ROOT = Path(__file__).resolve().parents[3]
SPECIFIED_KEYS = (
    "prompt_id",
    "role_framing",
    "objective_style",
    "tool_docs_verbosity",
    "k_shot",
    "error_recovery",
    "termination_policy",
    "system_prompt",
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A variants file with the 18."""
    generator = PromptVariantGenerator()
    generator.generate_core_variants()
    generator.save_variants(tmp_path / "below" / "variants.json")
    return tmp_path / "below" / "variants.json"


def edit(file: Path, change: Callable[[Rows], object]) -> None:
    rows = json.loads(file.read_text())
    change(rows)
    file.write_text(json.dumps(rows))


def test_what_was_saved_is_loaded(file: Path) -> None:
    generator = PromptVariantGenerator()
    loaded = generator.load_variants(str(file))
    assert loaded == generator.variants == PromptVariantGenerator().generate_core_variants()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@pytest.mark.parametrize(("design_name", "set_name"), [("l18", "corrected"), ("fraction-27", "corrected-1000")])
def test_other_designs_and_sets_too(tmp_path: Path, design_name: str, set_name: str) -> None:
    variants = design(design_name).variants(set_name)
    write_variants(variants, tmp_path / "v.json")
    assert read_variants(tmp_path / "v.json") == variants


def test_the_file_of_this_repository_is_up_to_date() -> None:
    file = ROOT / "configs" / "prompt_variants.json"
    assert read_variants(file) == PromptVariantGenerator().generate_core_variants(), "run 'mw prompt save'"


def test_a_file_with_the_keys_of_the_specification_alone(file: Path) -> None:
    def strip(rows: Rows) -> None:
        rows[:] = [{key: row[key] for key in SPECIFIED_KEYS} for row in rows]

    edit(file, strip)
    assert [variant.arm_id for variant in read_variants(file)][:2] == ["7592ae97", "cc197e06"]
    edit(file, lambda rows: rows[3].update(system_prompt="Do as you like."))
    with pytest.raises(ConfigError, match="entry 4: its text is not the one that 482f20b9 stands for"):
        read_variants(file)


def test_an_edited_text_is_refused_with_the_remedy(file: Path) -> None:
    edit(file, lambda rows: rows[1].update(system_prompt=rows[1]["system_prompt"] + " Hurry."))
    with pytest.raises(ConfigError, match=r"entry 2 \(v02\): its text was changed .* mw prompt save --rehash"):
        read_variants(file)


def test_an_edited_text_with_a_new_hash_is_refused_too(file: Path) -> None:
    forged = PromptVariant("navigator", "concise", "terse", 0, "none", "strict", system_prompt="Do as you like.")
    edit(file, lambda rows: rows[0].update(forged.to_dict()))
    with pytest.raises(ConfigError, match="not the one that 7592ae97 stands for"):
        read_variants(file)


def test_accepting_an_edit_makes_it_an_arm_of_its_own(file: Path) -> None:
    edit(file, lambda rows: rows[1].update(system_prompt="Hurry."))
    accepted = read_variants(file, accept_edits=True)
    assert accepted[1].prompt_id == "cc197e06"
    assert accepted[1].arm_id == f"cc197e06-edited-{accepted[1].content_hash[:8]}"
    assert accepted[1].system_prompt == "Hurry."
    assert [variant.arm_id for variant in accepted[2:]] == [v.arm_id for v in design("given").variants()[2:]]
    write_variants(accepted, file)
    assert read_variants(file) == accepted
    edit(file, lambda rows: rows[1].update(system_prompt="Hurry more."))
    with pytest.raises(ConfigError, match="changed after it was stored"):
        read_variants(file)
    again = read_variants(file, accept_edits=True)
    assert again[1].arm_id not in (accepted[1].arm_id, accepted[1].prompt_id)


def test_taking_an_edit_back_gives_the_plain_id_back(file: Path) -> None:
    before = file.read_text()
    edit(file, lambda rows: rows[1].update(content_hash="0" * 64))
    accepted = read_variants(file, accept_edits=True)
    assert accepted[1].arm_id != "cc197e06", "whoever says that the text was changed is believed"
    file.write_text(before)
    assert read_variants(file, accept_edits=True)[1].arm_id == "cc197e06"


def test_changed_levels_do_not_keep_the_id(file: Path) -> None:
    edit(file, lambda rows: rows[0].update(role_framing="executor"))
    with pytest.raises(ConfigError, match="prompt_id 7592ae97 does not stand for these levels"):
        read_variants(file)
    accepted = read_variants(file, accept_edits=True)[0]
    assert accepted.arm_id.startswith("482f20b9-edited-")


def test_texts_of_sets_from_outside_are_known_by_their_hash(tmp_path: Path) -> None:
    own = PromptVariant(
        *design("given").runs[0].levels, component_set="mine", system_prompt="My own words, all of them."
    )
    write_variants([own], tmp_path / "v.json")
    assert read_variants(tmp_path / "v.json") == [own]
    assert own.arm_id == "7592ae97-mine"


def set_value(key: str, value: object) -> Callable[[Rows], object]:
    return lambda rows: rows[2].update({key: value})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (set_value("k_shot", "1"), r"entry 3 \(v03\): k_shot: Input should be a valid integer"),
        (set_value("k_shot", True), "k_shot: Input should be a valid integer"),
        (set_value("k_shot", 1.0), "k_shot: Input should be a valid integer"),
        (set_value("k_shot", 9), "9, but the set specification has 3 examples|prompt_id"),
        (set_value("k_shot", -1), "k_shot"),
        (set_value("role_framing", None), "role_framing: Input should be a valid string"),
        (set_value("role_framing", "pilot"), "role_framing is 'pilot'"),
        (set_value("system_prompt", ""), "system_prompt"),
        (set_value("system_prompt", ["a"]), "system_prompt: Input should be a valid string"),
        (set_value("system_prompt", "\ud800"), "system_prompt"),
        (set_value("system_prompt", "a\x00b"), "changed after it was stored"),
        (set_value("arm_id", "9b404ecf-corrected"), "arm_id 9b404ecf-corrected does not belong"),
        (set_value("component_set", "corrected"), "arm_id 9b404ecf does not belong to the set corrected"),
        (set_value("component_set", "../../x"), "component_set: String should match"),
        (set_value("colour", "red"), "colour: Extra inputs"),
        (set_value("schema_version", 2), "schema_version"),
        (lambda rows: rows[2].pop("termination_policy"), "termination_policy: Field required"),
        (lambda rows: rows.append(rows[0]), "the arm 7592ae97 is there twice"),
        (lambda rows: rows.insert(2, 7), "entry 3: Input should be a valid dictionary"),
        (lambda rows: rows.clear(), "does not contain a list of variants"),
    ],
)
def test_entries_that_cannot_be_used(file: Path, change: Callable[[Rows], object], complaint: str) -> None:
    edit(file, change)
    with pytest.raises(ConfigError, match=complaint):
        read_variants(file)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)
)


@given(key=st.sampled_from([*SPECIFIED_KEYS, "label", "component_set", "arm_id", "content_hash"]), value=JSON)
def test_whatever_stands_in_a_field_is_the_same_text_or_refused(key: str, value: object) -> None:
    plain = PromptVariantGenerator().generate_core_variants()[0]
    with TemporaryDirectory() as folder:
        file = Path(folder) / "v.json"
        file.write_text(json.dumps([{**plain.to_dict(), key: value}]))
        try:
            (read,) = read_variants(file)
        except ConfigError:
            return
    assert read == replace(plain, label=read.label)


@pytest.mark.parametrize(
    "content", [b"", b"[", b"{}", b"7", b"\xff\xfe", b'"text"', b"[" * 100_000, b"[" + b"1" * 5_000 + b"]", b"\x00"]
)
def test_files_that_are_no_variants(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "v.json"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=r"v\.json"):
        read_variants(file)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_variants(tmp_path / "v.json")
    (tmp_path / "plain").write_text("")
    with pytest.raises(ConfigError, match="cannot be written"):
        write_variants(design("given").variants(), tmp_path / "plain" / "v.json")


def test_nothing_is_not_saved(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no variants to save"):
        PromptVariantGenerator().save_variants(tmp_path / "v.json")
