"""Scoring: conditions are judged, and anything else that changed is a fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeAlias

from mobile_world.domain import Finding, Score, SetupFailed, UiNode
from mobile_world.tasks.values.fixtures import Reader, Record, named
from mobile_world.tasks.values.integrity import KINDS, Claim, PhoneState, unclaimed
from mobile_world.tasks.values.record_fields import field_changes, looks_like
from mobile_world.tasks.values.settings import NAMESPACES, SettingKey
from mobile_world.tasks.values.tables import Table

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

_SHOWN = 4
_PREFERENCE_PARTS = 3


class Condition:
    """One part of what a task wants; as text it says what that is."""

    on_screen: bool = False
    """Whether it looks at the app in front, so that whoever leaves that undoes what was wanted."""

    @property
    def kinds(self) -> tuple[Reader, ...]:
        """What it compares with the start, thing by thing; nothing by default."""
        return ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Differences that it accounts for; by default those of what is compared thing by thing."""
        return tuple(Claim(kind.kind) for kind in self.kinds)

    @property
    def watched_package(self) -> str:
        """The app whose pages it must know to have been looked at; none by default, as finding out takes time."""
        return ""

    def check_on(self, controller: AndroidController) -> None:
        """Raise `SetupFailed` where a phone cannot have what this is about; asked at the end of the set-up."""
        del controller

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Whether it is met, and what was found."""
        raise NotImplementedError


Wanted: TypeAlias = Sequence[Condition]
"""Conditions, all of which must be met, or `Either` of several such lists."""


class Either(tuple[Condition, ...]):
    """Several end states, any of which is right; as a sequence, the conditions of all of them."""

    lists: tuple[Wanted, ...]
    """The conditions of each; an empty list leaves everything as it is."""

    def __new__(cls, *lists: Wanted) -> Self:
        """Take lists of conditions, the likeliest first."""
        both = super().__new__(cls, chain.from_iterable(lists))
        both.lists = lists
        return both


def alternatives(wanted: Wanted, tolerated: Wanted = ()) -> tuple[tuple[Condition, ...], ...]:
    """The end states that are right, as lists of conditions; what is tolerated belongs to each of them."""
    lists = wanted.lists if isinstance(wanted, Either) else (wanted,)
    return tuple((*conditions(end_state), *tolerated) for end_state in lists)


def conditions(wanted: object) -> tuple[Condition, ...]:
    """What a task gives as wanted; `SetupFailed` for what is no list of conditions."""
    if not isinstance(wanted, Iterable) or isinstance(wanted, str):
        raise SetupFailed(f"it must give a list of conditions, such as [Added(…)], not {wanted!r}")
    items = tuple(wanted)
    for condition in items:
        if not isinstance(condition, Condition):
            hint = "; did you mean Added(…), Removed(…) or Changed(…) of it?" if isinstance(condition, Record) else ""
            raise SetupFailed(f"it must give conditions, such as Added(…) or SettingIs(…), not {condition!r}{hint}")
    return items


@dataclass(frozen=True)
class StartState:
    """The phone when the episode began, as far as the check compares it."""

    state: PhoneState
    """Everything, for what nobody asked for."""
    records: Mapping[str, list[Any]]
    """All records of the kinds that conditions are about, by kind."""

    @classmethod
    def take(cls, controller: AndroidController, conditions: Wanted) -> Self:
        """Read what these conditions will be compared with."""
        kinds = {kind.kind: kind for condition in conditions for kind in condition.kinds}
        stores = {claim.store for condition in conditions for claim in condition.claims}
        kind_names = [name for name, kind in KINDS.items() if name in kinds or kind.store in stores]
        state = PhoneState.take(controller, kinds=kind_names)
        return cls(state, {name: kind.read(controller) for name, kind in kinds.items()})


class Changes(NamedTuple):
    """New and gone records of one kind."""

    new: list[Any]
    gone: list[Any]


class Evidence:
    """What conditions are judged by: the phone now and at the start, the answer, and what was looked at."""

    def __init__(
        self,
        controller: AndroidController,
        start: StartState,
        trail: Sequence[str],
        pages: Sequence[str] = (),
        *,
        asked: bool = False,
        goal: str = "",
    ) -> None:
        self.controller = controller
        self.start = start
        self.trail = trail
        """The activity in front at each step."""
        self.pages = pages
        """The pages of watched apps that were looked at, as `package/fragment`."""
        self.asked = asked
        """Whether the agent asked the user anything."""
        self.goal = goal
        """What the agent was to do, in full; answers are read in its light."""
        self._changed: dict[str, Changes] = {}
        self._added: dict[str, Counter[Any]] = {}
        """What was new of each kind before conditions took out what they wanted."""

    @property
    def answer(self) -> str:
        """What the agent told the user last; empty when it said nothing."""
        return self.controller.interaction_cache or ""

    def screen(self, package: str) -> list[UiNode]:
        """What an app shows, from the top; nothing while another one is in front."""
        in_front = self.controller.foreground_activity().startswith(f"{package}/")
        return list(self.controller.ui_tree().walk()) if in_front else []

    def before(self, kind: Reader) -> list[Any]:
        """All things of a kind when the episode began."""
        return self.start.records[kind.kind]

    def changed(self, kind: Reader) -> Changes:
        """What is new and what is gone of a kind; conditions take out what they wanted, and the rest is a fault."""
        if kind.kind not in self._changed:
            was, now = Counter(self.before(kind)), Counter(kind.read(self.controller))
            self._added[kind.kind] = now - was
            new, gone = list((now - was).elements()), list((was - now).elements())
            self._changed[kind.kind] = _without_restored(Changes(new, gone))
        return self._changed[kind.kind]

    def left_over(self, conditions: Wanted) -> list[str]:
        """What changed though no condition wanted it, in words."""
        for kind in (kind for condition in conditions for kind in condition.kinds):
            self.changed(kind)
        faults = []
        for name, changes in self._changed.items():
            edits, new, gone = _edits(changes)
            faults += [f"{named(name, after)} was changed: {field_changes(before, after)}" for before, after in edits]
            again = [thing for thing in new if new.count(thing) < self._added[name][thing]]
            first = [thing for thing in new if thing not in again]
            parts = [
                f"{_listed(named(name, thing) for thing in things)} {'was' if len(things) == 1 else 'were'} {verb}"
                for verb, things in (("removed", gone), ("added", first), ("added once more", again))
                if things
            ]
            faults += [" and ".join(parts)] if parts else []
        claims = [claim for condition in conditions for claim in condition.claims]
        others = unclaimed(self.start.state.changes_since(self.controller), claims)
        return [f"{fault}, although nobody asked" for fault in (*faults, *([_listed(others)] if others else []))]


def _without_restored(changes: Changes) -> Changes:
    """New and gone records without those whose state is the same: saved again, or deleted and made again."""
    restored = Counter(map(_state, changes.new)) & Counter(map(_state, changes.gone))
    changed: list[list[Any]] = []
    for things in changes:
        remaining = restored.copy()
        changed.append([])
        for thing in things:
            if remaining[_state(thing)]:
                remaining[_state(thing)] -= 1
            else:
                changed[-1].append(thing)
    return Changes(*changed)


def _state(thing: object) -> object:
    return thing.state if isinstance(thing, Record) else thing


class _Edits(NamedTuple):
    """Records that are still called the same, before and after, and what is left of those that are new and gone."""

    pairs: list[tuple[Any, Any]]
    new: list[Any]
    gone: list[Any]


def _edits(changes: Changes) -> _Edits:
    edits = _Edits([], list(changes.new), list(changes.gone))
    for before in changes.gone:
        after = next((thing for thing in edits.new if looks_like(before, thing)), None)
        if after is not None:
            edits.pairs.append((before, after))
            edits.new.remove(after)
            edits.gone.remove(before)
    return edits


class MayChange(Condition):
    """What may change or not, such as settings that follow another one by themselves; no part of progress.

    A setting is `namespace/key`, a preference `preferences/<package>/<file>/<name>`, a table a `Table`; a kind of
    `KINDS` stands for all of its data. `*` matches anything.
    """

    def __init__(self, *places: str | Table) -> None:
        self._claims = tuple(map(_claim, places))

    @property
    def claims(self) -> tuple[Claim, ...]:
        return self._claims


class Tolerated(Condition):
    """What may be there or not, once, although nobody asked for it, such as a courtesy; no part of progress."""

    def take(self, evidence: Evidence) -> str:
        """Take it out of what is new, in words; empty where it is not there."""
        raise NotImplementedError


def _claim(path: str | Table) -> Claim:
    if isinstance(path, Table):
        return Claim(path.kind)
    if path in KINDS:
        return Claim(path)
    store, *parts = path.split("/", 3)
    if store == "preferences" and len(parts) == _PREFERENCE_PARTS and all(parts):
        package, file, name = parts
        return Claim(f"{store}/{package}/{file}", name)
    if store in NAMESPACES and all(parts) and parts:
        return setting_claim(path)
    raise ValueError(
        f"MayChange knows no {path!r}; name a setting (global/wifi_on), a preference "
        f"(preferences/<package>/<file>/<name>), a Table, or one of {', '.join(KINDS)}"
    )


def setting_claim(key: str) -> Claim:
    """The claim on a setting, given as `namespace/key`."""
    namespace, name = SettingKey.of(key)
    return Claim(f"settings/{namespace}", name)


def judge(conditions: Wanted, evidence: Evidence) -> Score:
    """1 when every condition is met and nothing else changed; otherwise 0, with all that is wrong in words."""
    findings = _findings(conditions, evidence)
    missed = [finding.found for finding in findings if not finding.met]
    tolerated = [] if missed else [condition for condition in conditions if isinstance(condition, Tolerated)]
    courtesies = list(filter(None, (condition.take(evidence) for condition in tolerated)))
    unwanted = evidence.left_over(conditions)
    integrity = evidence.start.state.integrity
    if not missed and not unwanted:
        reasons = [finding.found for finding in findings] or ["nothing changed"]
        reason = "; ".join([*reasons, *(f"tolerated: {courtesy!r}" for courtesy in courtesies)])
        return Score(1.0, reason, integrity, findings, acknowledged=bool(courtesies))
    return Score(0.0, _wrong(findings, missed, unwanted), integrity, findings, unwanted=unwanted)


def _wrong(findings: Sequence[Finding], missed: Sequence[str], unwanted: Sequence[str]) -> str:
    """What is wrong, in a sentence that begins with what is right."""
    wrong, met = "; ".join([*missed, *unwanted]), len(findings) - len(missed)
    if not met:
        return wrong
    counted = f"{met} of {len(findings)} conditions {'is' if met == 1 else 'are'} met"
    return f"{findings[0].found if len(findings) == 1 else counted}, but {wrong}"


def judge_alternatives(lists: Sequence[Wanted], look: Callable[[], Evidence]) -> Score:
    """The score of the end state that the phone is in, or what is missing from the first; `look` gives new evidence."""
    scores = [judge(conditions, look()) for conditions in lists]
    best = next((score for score in scores if score.value == 1), scores[0])
    if len(scores) > 1 and not all(finding.met for finding in best.findings):
        others = ", or that ".join(" and ".join(map(str, end_state)) or "nothing changed" for end_state in lists[1:])
        reason = f"{best.reason}; it would also be right that {others}"
        return Score(0.0, reason, best.integrity, best.findings, unwanted=best.unwanted)
    return best


def judge_officially(conditions: Wanted, evidence: Evidence, *, by_share: bool) -> Score:
    """As AndroidWorld does: whatever else changed does not count, and some tasks give a share of the point."""
    findings = _findings(conditions, evidence)
    share = sum(finding.met for finding in findings) / len(findings)
    reason = "; ".join(finding.found for finding in findings)
    return Score(share if by_share else float(share == 1), reason, findings=findings)


def _findings(conditions: Wanted, evidence: Evidence) -> list[Finding]:
    judged = [
        (condition, condition.judge(evidence))
        for condition in conditions
        if not isinstance(condition, (MayChange, Tolerated))
    ]
    return [Finding(wanted=str(condition), met=met, found=found) for condition, (met, found) in judged]


def _listed(words: Iterable[str]) -> str:
    names = sorted(words)
    if len(names) > _SHOWN + 1:
        return f"{', '.join(names[:_SHOWN])} and {len(names) - _SHOWN} more"
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
