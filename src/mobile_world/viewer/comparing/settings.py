"""What else differs between two variants than the text of their prompts: factors, settings, rules, seeds."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from mobile_world.viewer.comparing.sides import Pair, Side
from mobile_world.viewer.telling import NONE
from mobile_world.web.markup import Html, el, joined

LONGEST = 200
_TOLD_ELSEWHERE = frozenset({"system_prompt", "prompt_sha256", "prompt_factors"})


class Setting(NamedTuple):
    """A setting that both sides have, or one of them."""

    name: str
    first: str
    second: str


def settings(pair: Pair) -> tuple[list[Setting], int]:
    """Settings that differ, and how many do not."""
    ours, theirs = _said(pair.first, pair.within_run), _said(pair.second, pair.within_run)
    names = dict.fromkeys((*ours, *theirs))
    found = [Setting(name, ours.get(name, NONE), theirs.get(name, NONE)) for name in names]
    differ = [each for each in found if each.first != each.second]
    return differ, len(found) - len(differ)


def settings_table(pair: Pair) -> Html:
    """What differs as a table, and in a sentence what does not."""
    differ, alike = settings(pair)
    same = f"{alike} {'setting is' if alike == 1 else 'settings are'} the same." if alike else ""
    if not differ:
        return el("p", f"No factor or setting differs. {same}", class_="soft")
    body = [
        el("tr", el("th", each.name, scope="row"), *(el("td", told, class_="word") for told in each[1:]))
        for each in differ
    ]
    titles = ("", pair.first.called, pair.second.called)
    head = [el("th", title, scope="col", class_="word") if title else el("td") for title in titles]
    drawn = el(
        "table",
        el("caption", "Factors and settings that differ", class_="unseen"),
        el("thead", el("tr", *head)),
        el("tbody", *body),
        class_="settings",
    )
    return joined(
        el("div", drawn, class_="scroll", tabindex=0, role="region", aria_label="Settings that differ"),
        el("p", same, class_="soft") if same else None,
    )


def _said(side: Side, within_run: bool) -> dict[str, str]:
    arm, plan = side.planned, side.plan
    found: dict[str, Any] = {}
    if arm is not None:
        factors = arm.options.get("prompt_factors")
        found |= factors if isinstance(factors, dict) else {}
        found |= {"agent": arm.agent, "goal_level": arm.goal_level}
        found |= {name: value for name, value in arm.options.items() if name not in _TOLD_ELSEWHERE}
    if plan is not None and not within_run:
        rules = plan.rules.model_dump(mode="json")
        found |= {"suite": plan.suite, "seed": plan.base_seed, "source": plan.source, **rules}
        found["goal_level"] = (arm.goal_level if arm else None) or rules["goal_level"]
        found["version"] = side.run.header.version if side.run.header else None
    return {str(name).replace("_", " "): _told(value) for name, value in found.items() if value is not None}


def _told(value: object) -> str:
    told = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"
