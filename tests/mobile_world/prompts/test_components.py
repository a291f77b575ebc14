"""The specification's texts to the byte, and sets as data."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from mobile_world.domain import ConfigError
from mobile_world.prompts import (
    ERROR_RECOVERY_GUIDANCE,
    K_SHOT_EXAMPLES,
    OBJECTIVE_STYLES,
    OUTPUT_FORMAT_CONTRACT,
    ROLE_FRAMINGS,
    TERMINATION_POLICIES,
    TOOL_DOCS,
    Levels,
    component_set,
    render,
    set_names,
)
from mobile_world.prompts.components import ComponentSet
from mobile_world.prompts.custom_prompts import _Described
from mobile_world.prompts.storage import StoredVariant

# Taken from the specification itself, by running the code blocks in it.
TEXTS = {
    "role navigator": (ROLE_FRAMINGS["navigator"], "c7fce6b590d9aa5db8a78f817fc2a93c"),
    "role executor": (ROLE_FRAMINGS["executor"], "563e699037846c65dc5f2f5de473e84e"),
    "role assistant": (ROLE_FRAMINGS["assistant"], "50183de94d727cf478b8dd3866cb5712"),
    "objective concise": (OBJECTIVE_STYLES["concise"], "235910d4b73e4f187d668f5cc109ea6b"),
    "objective constraints": (OBJECTIVE_STYLES["constraints"], "9d3fec59a71899116c858324ec66d0c8"),
    "objective verbose": (OBJECTIVE_STYLES["verbose"], "6c86479a61b345a61d6680887c30055c"),
    "docs terse": (TOOL_DOCS["terse"], "8552b4276ce65b5c7f1edef2d2d91f33"),
    "docs moderate": (TOOL_DOCS["moderate"], "6aacc24fc18a32f4276669790c6869be"),
    "docs verbose": (TOOL_DOCS["verbose"], "9dfd3d92f31e461e1327a977e4d53f29"),
    "termination strict": (TERMINATION_POLICIES["strict"], "b7f3fe6f80a951088c5287c0dae00a33"),
    "termination soft": (TERMINATION_POLICIES["soft"], "0b1efea111283cfc984f521e19e4e450"),
    "termination adaptive": (TERMINATION_POLICIES["adaptive"], "f51a84486b2fa491afca3c36b739d4c1"),
    "recovery brief": (ERROR_RECOVERY_GUIDANCE["brief"], "cb8fa33847ab2048d8c83cf9e584a20d"),
    "recovery explicit": (ERROR_RECOVERY_GUIDANCE["explicit"], "c5f2070a9b52359ffa12f6deee8ab043"),
    "output format": (OUTPUT_FORMAT_CONTRACT, "21dda82ddf0de239fa35d4cf342339b8"),
    "example 1": (K_SHOT_EXAMPLES[0], "b59199f4b0fc8751391a75b509419642"),
    "example 2": (K_SHOT_EXAMPLES[1], "983f003f0458ff99ba532f9769ad9049"),
    "example 3": (K_SHOT_EXAMPLES[2], "89323b08fa290b7f7f912f3767de0ddc"),
}


@pytest.mark.parametrize("what", TEXTS)
def test_texts_are_those_of_the_specification_to_the_byte(what: str) -> None:
    text, expected = TEXTS[what]
    assert hashlib.sha256(text.encode()).hexdigest()[:32] == expected


def test_there_are_no_other_texts() -> None:
    assert [len(each) for each in (ROLE_FRAMINGS, OBJECTIVE_STYLES, TOOL_DOCS, TERMINATION_POLICIES)] == [3, 3, 3, 3]
    assert (len(ERROR_RECOVERY_GUIDANCE), len(K_SHOT_EXAMPLES)) == (2, 3)


def test_records_are_frozen_strict_and_know_no_other_fields() -> None:
    plain = component_set("specification").model_dump()
    variant = {name: "x" for name in ("prompt_id", "role_framing", "objective_style", "tool_docs_verbosity")}
    stored = {**variant, "k_shot": 0, "error_recovery": "x", "termination_policy": "x", "system_prompt": "x"}
    for model, values in ((ComponentSet, plain), (StoredVariant, stored), (_Described, {"text": "x"})):
        record = model.model_validate(values)
        name, value = next(iter(values.items()))
        with pytest.raises(ValidationError, match="frozen"):
            setattr(record, name, value)
        with pytest.raises(ValidationError, match="string"):
            model.model_validate({**values, name: str(value).encode()})
        with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
            model.model_validate({**values, "other": 1})
    with pytest.raises(ValidationError, match="finite"):
        _Described.model_validate({"text": "x", "factors": {"a": float("nan")}})


def test_constants_cannot_be_changed_behind_the_ids() -> None:
    with pytest.raises(TypeError):
        TOOL_DOCS["terse"] = "something else"  # type: ignore[index]


FROZEN = {
    "specification": "dbca7f95641923e7c8d0c662869c2d76",
    "corrected": "4a7d03a8ac7c9f9c5bfec2f8d6d26630",
    "corrected-1000": "747f0fa952ddfdaf26bc8342924874b2",
}


def test_a_shipped_set_never_changes() -> None:
    """Arm ids stand for exact words: better ones belong into a new set, which is then added here."""
    sets = {name: component_set(name).model_dump(exclude={"summary"}) for name in set_names()}
    texts = {name: json.dumps(values, sort_keys=True).encode() for name, values in sets.items()}
    assert {name: hashlib.sha256(text).hexdigest()[:32] for name, text in texts.items()} == FROZEN


def test_every_shipped_set_is_whole_and_listed() -> None:
    assert set_names()[0] == "specification"
    assert "corrected" in set_names()
    for name in set_names():
        assert component_set(name).name == name
        assert component_set(name).summary.endswith(".")


def test_an_unknown_set_is_answered_with_the_nearest() -> None:
    with pytest.raises(ConfigError, match="did you mean 'corrected'"):
        component_set("corected")


def test_a_set_of_ones_own_extends_a_shipped_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "corrected"\nname = "mine"\n[role_framing]\nexecutor = "You press buttons."\n')
    own = component_set(str(file))
    assert own.role_framing["executor"] == "You press buttons."
    assert own.role_framing["navigator"] == ROLE_FRAMINGS["navigator"]
    assert own.tool_docs == component_set("corrected").tool_docs


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("name = ", "cannot be read"),
        ('extends = "nothing"\nname = "mine"', "extends 'nothing'"),
        ('name = "mine"', "Field required"),
        ('extends = "specification"', "a name that is taken"),
        ('extends = "specification"\nname = "edited-12"', "a name that is taken"),
        ('extends = "specification"\nname = "../../x"', "lower case letters"),
        ('extends = "specification"\nname = "mine"\nexamples = [1]', "examples.0"),
        ('extends = "specification"\nname = "mine"\ntool_docs = "all"', "tool_docs"),
        ('extends = "specification"\nname = "mine"\nflavour = "sweet"', "flavour"),
        ('extends = "specification"\nname = "mine"\n[tool_docs]\nwordy = "…"', "terse, moderate, verbose"),
    ],
)
def test_a_set_that_cannot_be_used_says_why(tmp_path: Path, content: str, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(content)
    with pytest.raises(ConfigError, match=complaint):
        component_set(str(file))


def test_a_set_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        component_set(str(tmp_path / "mine.toml"))


@pytest.mark.parametrize("name", set_names())
def test_segments_cover_a_prompt(name: str) -> None:
    components = component_set(name)
    text, segments = render(Levels("executor", "constraints", "verbose", 3, "explicit", "adaptive"), components)
    assert [text[segment.start : segment.end] for segment in segments if "." in segment.component] == [
        components.role_framing["executor"],
        components.objective_style["constraints"],
        components.tool_docs["verbose"],
        components.termination_policy["adaptive"],
        components.error_recovery["explicit"],
    ]
    assert "\n\n".join(text[segment.start : segment.end] for segment in segments) == text
