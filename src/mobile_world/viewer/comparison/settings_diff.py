"""The settings diff of two variants: factors, settings, rules, seeds, answering models.

Settings have the names of a configuration, as in plans and reports.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from mobile_world.experiment.planning.arms import PROMPT, arm_settings
from mobile_world.viewer.attempts import answering_models
from mobile_world.viewer.comparison.pair import Pair, Side
from mobile_world.viewer.comparison.prompt_diff import text_of
from mobile_world.web.markup import Html, el, joined

LONGEST = 200
ANSWERED = "answered by"
NOT_SET, NOT_SAID = "not set", "unknown"
"""Placeholders for a setting left to the agent, and for an unknown answering model."""


class SettingValues(NamedTuple):
    """A setting that both sides have, or one of them."""

    name: str
    first: str
    second: str


def settings(pair: Pair) -> tuple[list[SettingValues], int]:
    """Settings that differ, and how many do not."""
    ours, theirs = _settings_of(pair.first, pair.within_run), _settings_of(pair.second, pair.within_run)
    names = sorted(dict.fromkeys((*ours, *theirs)), key=lambda name: name == ANSWERED)
    missing = {ANSWERED: NOT_SAID}
    values = [
        SettingValues(name, *(side.get(name, missing.get(name, NOT_SET)) for side in (ours, theirs))) for name in names
    ]
    differ = [setting for setting in values if setting.first != setting.second]
    return differ, len(values) - len(differ)


def settings_table(pair: Pair) -> Html:
    """What differs as a table, and in a sentence what does not."""
    differ, alike = settings(pair)
    same = f"{alike} {'setting is' if alike == 1 else 'settings are'} the same." if alike else ""
    if not differ:
        return el("p", f"{_no_difference(pair)} {same}", class_="soft")
    body = [
        el("tr", el("th", setting.name, scope="row"), *(el("td", text, class_="word") for text in setting[1:]))
        for setting in differ
    ]
    titles = ("", pair.first.label, pair.second.label)
    head = [el("th", title, scope="col", class_="word") if title else el("td") for title in titles]
    drawn = el(
        "table",
        el("caption", "Settings that differ", class_="unseen"),
        el("thead", el("tr", *head)),
        el("tbody", *body),
        class_="settings",
    )
    return joined(
        el("div", drawn, class_="scroll", tabindex=0, role="region", aria_label="Settings that differ"),
        el("p", same, class_="soft") if same else None,
    )


def _no_difference(pair: Pair) -> str:
    """The sentence if no setting differs; the prompts may."""
    first, second = (text_of(side) for side in pair.sides)
    if first is not None and second is not None and first != second:
        return "Only the prompt text differs."
    return "No settings differ."


def _settings_of(side: Side, within_run: bool) -> dict[str, str]:
    arm, plan = side.planned, side.plan
    values: dict[str, Any] = {}
    if arm is not None and plan is not None:
        factors = {str(name).replace("_", " "): level for name, level in arm.analysed_factors.items()}
        values |= factors | dict(_flat(arm_settings(arm, plan.rules.goal_level)))
    values[ANSWERED] = ", ".join(answering_models(side.attempts.values())) or None
    if plan is not None and not within_run:
        rules = plan.rules.model_dump(mode="json", exclude={"goal_level"})
        values |= {"suite": plan.versioned_suite, "seed": plan.base_seed, "source": plan.source}
        values |= {f"AndroidWorld {name}": value for name, value in plan.official_code.items()}
        values |= {name.replace("_", " "): value for name, value in rules.items()}
        values["version"] = side.run.header.version if side.run.header else None
    return {name: _value_text(value) for name, value in values.items() if value is not None}


def _flat(values: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Settings one by one, those within others too: what differs is to be seen, and not searched for."""
    for name, value in values.items():
        if name == PROMPT and not above:
            continue  # The texts stand beside each other below.
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _value_text(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
