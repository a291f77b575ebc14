"""Differences between two plans, in words that a person can act on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import takewhile
from typing import Any

from mobile_world.domain.suite_versions import versions_in_words
from mobile_world.experiment.planning.plan import Plan, PlannedArm

LONG = 60
"""Longer texts are told by their hash and the place where they part."""

AROUND = 20
SHORT = 12
"""Digits of a hash that are shown."""


def differences(old: Plan, new: Plan) -> list[str]:
    """Why results of two plans cannot stand in one directory; more arms, tasks and replicas are no reason."""
    return [*_settings(old, new), *_official_code(old, new), *_apps(old, new), *_arms(old, new), *_tasks(old, new)]


def version_difference(old: Plan, new: Plan) -> list[str]:
    """That the suite is of another version than the episodes so far; as with other code, somebody may accept that."""
    if not _of_another_version(old, new):
        return []
    now, names = new.suite_versions[-1], _redefined(old, new)
    sentences = [f"it was run with {versions_in_words(old.suite, old.suite_versions)}, and this code has version {now}"]
    return sentences + [f"the definition of {_few(names)} has changed with it"] * bool(names)


def _of_another_version(old: Plan, new: Plan) -> bool:
    before, after = old.suite_versions, new.suite_versions
    return old.source == "native" and bool(before) and bool(after) and before[-1] != after[-1]


def _redefined(old: Plan, new: Plan) -> list[str]:
    """Tasks of the suite that are defined otherwise now: with another version of it, they may be."""
    fingerprints = {task.name: task.fingerprint for task in old.tasks if not task.outside}
    return [task.name for task in new.tasks if fingerprints.get(task.name, task.fingerprint) != task.fingerprint]


def _few(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{len(names)} tasks ({', '.join(names[:3])}{' …' * (len(names) > 3)})"


def version_remarks(old: Plan, new: Plan) -> list[str]:
    """That a run goes on with another version of the suite than it was begun with."""
    versions = tuple(dict.fromkeys((*old.suite_versions, *new.suite_versions)))
    if old.source != "native" or len(versions) < 2:
        return []
    return [
        f"This run was started with {versions_in_words(old.suite, versions[:1])}, and continues with version "
        f"{versions[-1]}, whose goals, checks and step budgets differ; its report covers both and says so. Where some "
        f"arms have played an instance of a task already, the others now get the one that version {versions[-1]} draws."
    ]


def baseline_remarks(old: Plan, new: Plan) -> list[str]:
    """That a plan is compared with another arm than the one it begins with: a run keeps its first baseline."""
    if old.baseline is None or new.baseline is None or old.baseline == new.baseline:
        return []
    return [
        f"The first variant is now {_called(new, new.baseline)}, and results are still compared with "
        f"{_called(old, old.baseline)}, the baseline that this directory was started with; use another directory to "
        "compare with another one."
    ]


def _called(plan: Plan, arm: str) -> str:
    return plan.arm(arm).title or arm


def _settings(old: Plan, new: Plan) -> Iterator[str]:
    before, after = _said(old), _said(new)
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            yield f"{name} was {before.get(name)!r} and is now {after.get(name)!r}"


def _said(plan: Plan) -> dict[str, Any]:
    seeds = {"seed": plan.base_seed, "decision_seeds": plan.decision_seeds}
    rule = {"official_compat": plan.official_compat, "source": plan.source}
    return {"suite": plan.suite, "user": plan.user or "scripted", **seeds, **rule, **plan.rules.model_dump(mode="json")}


def _official_code(old: Plan, new: Plan) -> Iterator[str]:
    """That the user's copy of AndroidWorld is another one; of runs of earlier versions nobody knows."""
    before, after = old.official_code, new.official_code
    if before and after and before["sha256"] != after["sha256"]:
        yield f"AndroidWorld's own code was {official_code_words(before)} and is now {official_code_words(after)}"


def official_code_words(code: Mapping[str, str]) -> str:
    """The version of AndroidWorld, as text."""
    parts = {"version": code.get("version", ""), "commit": code.get("commit", "")[:SHORT]}
    named = [f"{name} {value}" for name, value in parts.items() if value]
    return ", ".join((*named, f"sha256 {code['sha256'][:SHORT]}…"))


def _apps(old: Plan, new: Plan) -> Iterator[str]:
    """Apps from outside this package that came, went or have changed: every episode is played on a phone with them."""
    for name in sorted(old.apps.keys() | new.apps.keys()):
        before, after = old.apps.get(name), new.apps.get(name)
        if after is None:
            yield f"the app {name} was on the phones and no longer is (--app)"
        elif before is None:
            yield f"the app {name} was not on the phones and now is (--app)"
        elif before != after:
            yield f"the app {name} has changed: its sha256 was {before[:SHORT]}… and is now {after[:SHORT]}…"


def _arms(old: Plan, new: Plan) -> Iterator[str]:
    """Changes of arms with the same name; what changed alike in several is told once."""
    arms = {arm.name: arm for arm in old.arms}
    changed: defaultdict[str, list[str]] = defaultdict(list)
    for arm in new.arms:
        if arm.name in arms:
            for change in _of_arm(arms[arm.name], arm):
                changed[change].append(arm.name)
    for change, names in changed.items():
        who = names[0] if len(names) == 1 else f"{len(names)} arms ({', '.join(names[:3])}{' …' * (len(names) > 3)})"
        yield f"of {who}: {change}"


def _of_arm(old: PlannedArm, new: PlannedArm) -> Iterator[str]:
    before, after = {**old.content, "factors": old.factors}, {**new.content, "factors": new.factors}
    for was, now in ((before, after), (before.pop("options"), after.pop("options"))):
        for name in sorted(was.keys() | now.keys()):
            one, other = was.get(name), now.get(name)
            if one != other:
                yield f"{name} was {_told(one, other)} and is now {_told(other, one)}"


def _told(value: Any, other: Any) -> str:
    if not isinstance(value, str) or len(value) <= LONG:
        return repr(value)
    digest = sha256(value.encode()).hexdigest()[:SHORT]
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(value, str(other), strict=False)))
    return f"{value[max(0, common - AROUND) : common + AROUND]!r} at character {common} (sha256 {digest}…)"


def _tasks(old: Plan, new: Plan) -> Iterator[str]:
    if any(_said(old)[name] != _said(new)[name] for name in ("seed", "official_compat", "source")):
        return  # What a task draws and its rule are part of its fingerprint, and these change all of them.
    tasks = {task.name: task for task in old.tasks}
    accepted = _redefined(old, new) if _of_another_version(old, new) else []
    for task in new.tasks:
        if task.name not in tasks:
            continue
        if tasks[task.name].fingerprint != task.fingerprint and task.name not in accepted:
            yield f"the definition of {task.name} has changed"
        if tasks[task.name].official_instance != task.official_instance:
            names = {True: "the original suite's", False: "drawn"}
            before, after = names[tasks[task.name].official_instance], names[task.official_instance]
            yield f"the first instance of {task.name} was {before} and is now {after}"
