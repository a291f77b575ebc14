"""The header of a run directory (`run.json`): plan, hashes and code version; and whether a plan may continue it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

import mobile_world
from mobile_world.domain import ConfigError, FrozenModel
from mobile_world.experiment.planning import Plan, differences, digest, version_difference
from simdroid.app_packages import code_folders

ROOMS = ("agents", "domain", "runtime", "tasks")
"""Every file of these rooms counts, and of the phone with its apps. How prompts are generated does not, for their text
is in the arms; nor does what reads results or draws pages."""

OF_THE_LOOP = ("episode/*.py", "planning/plan.py", "planning/rules.py")
"""Files of this room that decide what an episode does, and who succeeded."""

SHOWN = 16


class CodeVersion(FrozenModel):
    """The code of a run."""

    version: str
    """Of the package."""
    rooms: dict[str, str]
    """The beginning of a sha256 over the names and bytes of each room's files; compiled files do not count."""

    def differences(self, other: CodeVersion) -> list[str]:
        """The differences, as texts."""
        changed = [room for room in sorted(self.rooms | other.rooms) if self.rooms.get(room) != other.rooms.get(room)]
        if self.version != other.version:
            return [f"the version was {self.version} and is now {other.version}"]
        return [f"the code of {', '.join(changed)} has changed"] if changed else []


@cache
def code_version() -> CodeVersion:
    """The code of this process; files are read once (about 50 ms)."""
    package = Path(mobile_world.__file__).parent
    rooms = {room: _hash((package / room).rglob("*"), package) for room in ROOMS}
    rooms["experiment"] = _hash(
        (file for pattern in OF_THE_LOOP for file in (package / "experiment").glob(pattern)), package
    )
    rooms["phone"] = _hash((file for folder in code_folders() for file in folder.rglob("*")), *code_folders())
    return CodeVersion(version=mobile_world.__version__, rooms=rooms)


def _hash(files: Iterable[Path], *folders: Path) -> str:
    """The beginning of a sha256 over files, by the names that they have from the folders' parents on."""
    hashed = hashlib.sha256()
    files_by_name = {
        file.relative_to(folder.parent).as_posix(): file
        for file in files
        for folder in folders
        if file.is_relative_to(folder)
    }
    for name in sorted(files_by_name):
        if files_by_name[name].is_file() and "__pycache__" not in files_by_name[name].parts:
            content = files_by_name[name].read_bytes()
            hashed.update(f"{name} {len(content)}\n".encode())
            hashed.update(content)
    return hashed.hexdigest()[:SHOWN]


class ContentHashes(FrozenModel):
    """The sha256 of everything that makes results what they are: equal hashes, comparable results."""

    arms: dict[str, str] = Field(default_factory=dict)
    """Of agent, model settings, prompt and goal level, by name."""
    prompts: dict[str, str] = Field(default_factory=dict)
    """Of the prompt's text, by arm, for arms that have one."""
    tasks: dict[str, str] = Field(default_factory=dict)
    """Of each task's definition and what it draws."""
    apps: dict[str, str] = Field(default_factory=dict)
    """Of each app from outside this package; empty in headers of earlier versions, which had none."""
    rules: str = ""
    user: str = ""
    """Of the model that answers agents' questions; empty for the scripted user."""
    baseline: str = ""
    """The arm that others are compared with; empty in headers of earlier versions."""

    @classmethod
    def of(cls, plan: Plan) -> ContentHashes:
        """The hashes of a plan."""
        prompts = {arm.name: arm.prompt_hash for arm in plan.arms}
        return cls(
            arms={arm.name: arm.content_hash for arm in plan.arms},
            prompts={name: found for name, found in prompts.items() if found is not None},
            tasks={task.name: task.fingerprint for task in plan.tasks},
            apps=plan.apps,
            rules=plan.rules.content_hash,
            user=digest(plan.user) if plan.user else "",
            baseline=plan.baseline or "",
        )

    def fit(self, plan: Plan) -> bool:
        """Whether these are the hashes of a plan; earlier versions wrote none, or not all of them."""
        of_plan = ContentHashes.of(plan)
        return self in (ContentHashes(), of_plan, of_plan.model_copy(update={"baseline": ""}))


class RunHeader(FrozenModel):
    """The content of `run.json`: the lock of a run. Results of other settings are not added to it."""

    schema_version: Literal[1] = 1
    version: str
    """Of this package, when the run began."""
    created_at: str
    """Wall clock, ISO 8601 with zone."""
    code: tuple[CodeVersion, ...] = ()
    """The code that made the results, oldest first; more than one only where somebody accepted that."""
    hashes: ContentHashes = ContentHashes()
    plan: Plan
    """Everything that was ever asked for here."""
    sealed: bool = False
    """Whether a `seal.json` belongs to it; earlier versions wrote none."""

    @classmethod
    def begin(cls, plan: Plan, code: CodeVersion, created_at: str) -> RunHeader:
        """The header of a new run."""
        hashes = ContentHashes.of(plan)
        return cls(version=code.version, created_at=created_at, code=(code,), hashes=hashes, plan=plan, sealed=True)

    def made_by_code_of(self, other: RunHeader) -> RunHeader:
        """This header where nothing was run: other code has made no result, nor has another version of the suite."""
        tasks_there = {task.name: task for task in other.plan.tasks}
        tasks = tuple(tasks_there.get(task.name, task) for task in self.plan.tasks)
        plan = self.plan.model_copy(update={"suite_versions": other.plan.suite_versions, "tasks": tasks})
        return self.model_copy(update={"plan": plan, "code": other.code})


def written_later(content: bytes) -> str | None:
    """The version that wrote a header of a later schema than ours; nothing when that is not what is wrong with it."""
    try:
        signature = _Signature.model_validate_json(content)
    except ValidationError:
        return None
    return signature.version if signature.schema_version > RunHeader.model_fields["schema_version"].default else None


class _Signature(BaseModel):
    """What headers of every schema have."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    schema_version: int
    version: str


def grown(
    header: RunHeader, plan: Plan, code: CodeVersion | None = None, *, accept_new_code: bool = False
) -> RunHeader:
    """The header with what a plan adds; `ConfigError` with the difference when results could not be compared.

    More arms, tasks and replicas are welcome. Another suite, seed or rule, an arm that is no longer what it was,
    another definition of a task, or other apps on the phones are not; nor is other code, unless that is accepted: then
    tasks may be defined as another version of the suite has them.
    """
    changed = differences(header.plan, plan)
    new_code = version_difference(header.plan, plan)
    new_code += header.code[-1].differences(code) if header.code and code is not None else []
    if changed or (new_code and not accept_new_code):
        advice = "Use the old settings to continue, or another directory to start over"
        if not changed:
            advice = "Use the old code or another directory, or continue anyway with --accept-new-code"
        raise ConfigError(
            f"this directory holds results of other settings: {'; '.join([*changed, *new_code])}. {advice}"
        )
    both = header.plan.extended(
        arms=plan.arms,
        tasks=plan.tasks,
        replicas=plan.replicas,
        parts=plan.parts,
        suite_versions=plan.suite_versions,
    )
    codes = (*header.code, code) if code is not None and (new_code or not header.code) else header.code
    return header.model_copy(update={"plan": both, "hashes": ContentHashes.of(both), "code": codes, "sealed": True})
