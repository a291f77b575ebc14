"""Mails that carry files which an agent made itself, so that nobody knows their bytes beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mobile_world.tasks.values.conditions import Added, stored_content
from mobile_world.tasks.values.files import check_path
from mobile_world.tasks.values.fixtures import Reader
from mobile_world.tasks.values.mails import MailFile, OutgoingMail
from mobile_world.tasks.values.scoring import Condition, Evidence


@dataclass(frozen=True)
class MailedWith(Condition):
    """One new mail carries exactly these files, as they lie in the shared storage at the end."""

    mail: OutgoingMail
    paths: tuple[str, ...]

    def __post_init__(self) -> None:
        for path in self.paths:
            check_path(path)

    @property
    def kinds(self) -> tuple[Reader, ...]:
        return (self.mail.reader,)

    def judge(self, evidence: Evidence) -> tuple[bool, str]:
        """Read the files and look for the mail."""
        files = []
        for path in self.paths:
            content = stored_content(evidence, path)
            if content is None:
                return False, f"files: {path} is missing, so no email can have it attached"
            files.append(MailFile(path.rpartition("/")[2], content))
        return Added(replace(self.mail, files=tuple(files))).judge(evidence)

    def __str__(self) -> str:
        return f"{self.mail} with {', '.join(self.paths)}"
