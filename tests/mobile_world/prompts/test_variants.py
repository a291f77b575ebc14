"""Variants and their ids; the specification's own tests."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from mobile_world.domain import ConfigError
from mobile_world.prompts import PromptVariant, PromptVariantGenerator, choose, component_set, design, set_names

# prompt_id, length and sha256 of the text, from running the specification's own generator.
SPECIFIED = {
    "v01": ("7592ae97", 784, "7685b9549afd922327c3038e25e175a1"),
    "v02": ("cc197e06", 1420, "cf95a01cf619fd122616f982bf52f0ce"),
    "v03": ("9b404ecf", 1558, "57d0e16d85eaf47ae38d09b1c87e4578"),
    "v04": ("482f20b9", 768, "07256fa8ba87b5d91f152a3730efdeec"),
    "v05": ("371154ab", 1599, "ce54d62378a35a3302b08f3a37792147"),
    "v06": ("f00656cb", 3595, "33ee7173f6a4dfac8868351ec344b819"),
    "v07": ("490c6bdd", 1399, "1af91276c32e38f350f1b70be52ea950"),
    "v08": ("ba3dc759", 3150, "b760b6cf34f13a86e0c3224ac298217e"),
    "v09": ("3039452e", 3901, "222b550256775d6b889dd266d6e1b291"),
    "v10": ("4ab4e9fb", 1025, "c2db703d8de079583ac447af9882c966"),
    "v11": ("68b9f780", 1301, "5b63717993f182ae0e81add2cab3128f"),
    "v12": ("84a65a4c", 1219, "ced9eea8f012e9cd9084edd5836593f9"),
    "v13": ("bc5f4645", 3109, "d8cb9ab17d509facc08131941219e805"),
    "v14": ("453e8e1c", 2334, "5349b58a6f2c7ae39dac5fe96a2c5b18"),
    "v15": ("786573d1", 2709, "b3c15ba2ec80850c620d599027a9dfc3"),
    "v16": ("85f2bba6", 1199, "54718d1eb7a53516dfffa0c7472e63f7"),
    "v17": ("65e9ba9e", 1161, "5ccf1e7ba1d68120090bb8ee0b418ef6"),
    "v18": ("63a7c154", 2504, "47017e01925724def60300526f47242c"),
}


def test_prompt_variant_generation() -> None:
    """Test that all 18 variants are generated correctly"""
    generator = PromptVariantGenerator()
    variants = generator.generate_core_variants()
    assert len(variants) == 18
    assert all(v.prompt_id for v in variants)
    assert len(set(v.prompt_id for v in variants)) == 18  # All unique


def test_ids_and_texts_are_those_of_the_specification() -> None:
    made = PromptVariantGenerator().generate_core_variants()
    assert {v.label: (v.prompt_id, len(v.system_prompt), v.content_hash[:32]) for v in made} == SPECIFIED
    assert [v.label for v in made] == list(SPECIFIED)
    assert (made[0].name, made[17].name) == ("Minimal Baseline", "Comprehensive Assistant")


def test_the_arm_id_tells_texts_apart() -> None:
    levels = ("navigator", "concise", "terse", 0, "none", "strict")
    plain, corrected = PromptVariant(*levels), PromptVariant(*levels, component_set="corrected")
    assert plain.prompt_id == corrected.prompt_id == plain.arm_id == "7592ae97"
    assert corrected.arm_id == "7592ae97-corrected"
    assert plain.content_hash != corrected.content_hash


@pytest.mark.parametrize("set_name", set_names())
def test_texts_of_a_set_all_differ(set_name: str) -> None:
    assert len({variant.content_hash for variant in design("full").variants(set_name)}) == 729


def test_to_dict_has_the_keys_of_the_specification_and_ours() -> None:
    variant = PromptVariantGenerator().generate_core_variants()[4]
    assert variant.to_dict() == {
        "prompt_id": "371154ab",
        "role_framing": "executor",
        "objective_style": "concise",
        "tool_docs_verbosity": "moderate",
        "k_shot": 1,
        "error_recovery": "explicit",
        "termination_policy": "soft",
        "system_prompt": variant.system_prompt,
        "label": "v05",
        "name": "Robust Executor",
        "component_set": "specification",
        "arm_id": "371154ab",
        "content_hash": hashlib.sha256(variant.system_prompt.encode()).hexdigest(),
    }


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"role_framing": "pilot"}, "role_framing is 'pilot'; it must be one of navigator, executor, assistant"),
        ({"error_recovery": ""}, "error_recovery is ''"),
        ({"k_shot": 5}, "k_shot is 5, but the set specification has 3 examples"),
        ({"k_shot": -1}, "k_shot is -1"),
        ({"k_shot": True}, "k_shot is True"),
        ({"k_shot": "1"}, "k_shot is '1'"),
        ({"component_set": "fancy"}, "no component set 'fancy'"),
    ],
)
def test_levels_that_there_are_not(change: dict[str, Any], complaint: str) -> None:
    levels: dict[str, Any] = {
        "role_framing": "navigator",
        "objective_style": "concise",
        "tool_docs_verbosity": "terse",
        "k_shot": 0,
        "error_recovery": "none",
        "termination_policy": "strict",
    }
    with pytest.raises(ConfigError, match=complaint.replace("(", r"\(")):
        PromptVariant(**{**levels, **change})


def test_two_examples_are_the_first_two() -> None:
    text = PromptVariant("navigator", "concise", "terse", 2, "none", "strict").system_prompt
    examples = component_set("specification").examples
    assert text.endswith(f"Examples:\n{examples[0]}\n{examples[1]}")


@pytest.mark.parametrize("reference", ["v05", "V05", "371154ab", "Robust Executor", "robust executor"])
def test_a_variant_is_found_by_label_id_and_name(reference: str) -> None:
    variants = design("given").variants()
    assert choose(reference, variants) is variants[4]


@pytest.mark.parametrize("set_name", ["corrected", "corrected-1000"])
def test_a_reference_may_name_another_set(set_name: str) -> None:
    found = choose(f"v01-{set_name}", design("given").variants())
    assert (found.arm_id, found.label, found.name) == (f"7592ae97-{set_name}", "v01", "Minimal Baseline")


def test_a_reference_to_several_variants_is_refused_unless_it_is_an_arm_id() -> None:
    plain, corrected = (design("given").variants(name)[0] for name in ("specification", "corrected"))
    with pytest.raises(ConfigError, match="'v01' means several variants: 7592ae97, 7592ae97-corrected; say which"):
        choose("v01", [plain, corrected])
    assert choose("7592ae97", [plain, corrected]) is plain
    assert choose("7592ae97-corrected", [plain, corrected]) is corrected
    assert choose("v01", [plain, plain]) is plain


@pytest.mark.parametrize(
    ("reference", "hint"),
    [
        ("v1", r"no prompt variant 'v1'; did you mean 'v\d\d'\?"),
        ("zzzzzz", "no prompt variant 'zzzzzz'; see 'mw prompt"),
    ],
)
def test_an_unknown_reference_is_answered_with_the_nearest(reference: str, hint: str) -> None:
    with pytest.raises(ConfigError, match=hint):
        choose(reference, design("given").variants())


def test_the_title_names_label_name_and_another_set() -> None:
    assert design("given").variants()[0].title == "v01 Minimal Baseline"
    assert design("given").variants("corrected")[0].title == "v01 Minimal Baseline (corrected)"
    assert PromptVariant("navigator", "concise", "terse", 0, "none", "strict").title == ""
