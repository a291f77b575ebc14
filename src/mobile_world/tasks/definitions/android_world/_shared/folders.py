"""Files that an app made: which are new in a folder, whatever they are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mobile_world.tasks.values import STORAGE, Claim, Condition, Evidence
from mobile_world.tasks.values.folders import Folder

_DEADLINE_S = 60.0


@dataclass(frozen=True)
class _OfFolder(Condition):
    """A condition on what is new in a folder."""

    folder: Folder

    @property
    def kinds(self) -> tuple[Folder, ...]:
        return (self.folder,)


@dataclass(frozen=True)
class OneNewFile(_OfFolder):
    """One file of a kind is new in a folder, and holds something; every other new one is a fault."""

    what: str
    ending: str
    is_sound: Callable[[bytes], bool]
    """Whether a content is of that kind."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (self.folder.claim,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Take one out of what is new."""
        new = evidence.changed(self.folder).new
        file = next((file for file in new if file.name.endswith(self.ending)), None)
        if file is None:
            return False, f"there is no new {self.what} in {self.folder.path}"
        new.remove(file)
        path = f"{STORAGE}/{self.folder.path}/{file.name}"
        sound = self.is_sound(evidence.controller.run(["cat", path], timeout=_DEADLINE_S).stdout)
        return sound, f"new in {self.folder.path}: {file.name}{'' if sound else f', which is no {self.what}'}"

    def __str__(self) -> str:
        return f"one new {self.what} in {self.folder.path}"


@dataclass(frozen=True)
class OneNewName(_OfFolder):
    """AndroidWorld's rule: a listing of a folder has exactly one name more, whatever it stands for."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        old, all_files = evidence.before(self.folder), self.folder.read(evidence.controller)
        new = sorted({file.name for file in all_files} - {file.name for file in old})
        return len(new) == 1, f"new in {self.folder.path}: {', '.join(new) or 'nothing'}"

    def __str__(self) -> str:
        return f"one new name in {self.folder.path}"


@dataclass(frozen=True)
class OneNewOrChanged(_OfFolder):
    """AndroidWorld's other rule: a listing tells exactly one file that was not there so before, and it is not empty."""

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        old = set(evidence.before(self.folder))
        new = [file for file in self.folder.read(evidence.controller) if file not in old]
        met = len(new) == 1 and new[0].size > 0
        return met, f"new or changed in {self.folder.path}: {', '.join(map(str, new)) or 'nothing'}"

    def __str__(self) -> str:
        return f"one new or changed file in {self.folder.path}"
