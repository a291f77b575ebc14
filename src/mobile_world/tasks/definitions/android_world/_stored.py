"""Tasks about files of the shared storage: what the tasks on Markor and Files share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING

from mobile_world.domain import Score
from mobile_world.tasks.definitions.android_world._official import OfficialTask, verdict
from mobile_world.tasks.state import Change, Shelved, StoredFile, only_changes, put_files, stored_files

if TYPE_CHECKING:
    from mobile_world.runtime.controller import AndroidController

NOTEBOOK = "Documents/Markor"
"""Where Markor keeps notes, below the storage."""
AGE = timedelta(hours=5)
"""Of the files that a goal names."""


class StoredTask(OfficialTask):
    """Succeeds when files and folders changed as `wanted_files` says and what every task looks at did not change.

    That is the whole shared storage without the folder `Android`; people, messages, calls, alarms and settings.

    Blank space at the end of a file does not count. The scene may have `files`: path below the storage, content, and
    how many minutes ago it was written.
    """

    files_before: Sequence[StoredFile] = ()
    """What was there at the start."""

    def shelved(self) -> list[Shelved]:
        """The files that the parameters name; none by default."""
        return []

    def wanted_files(self) -> Change[StoredFile]:
        """What is to go and what is to come; an edited file is both."""
        raise NotImplementedError

    def furnish(self, controller: AndroidController) -> None:
        """Put everything there at once."""
        others = [Shelved(path, text, timedelta(minutes=age)) for path, text, age in self.scene.get("files", ())]
        if files := [*self.shelved(), *others]:
            put_files(controller, files)

    def initialize_task_hook(self, controller: AndroidController) -> bool | None:
        """Remember the files, too."""
        super().initialize_task_hook(controller)
        self.files_before = stored_files(controller)
        return True

    def finds(self, controller: AndroidController) -> Score:
        """The files changed as wanted and in no other way."""
        wanted = self.wanted_files()
        return only_changes(
            _trimmed(self.files_before),
            _trimmed(stored_files(controller)),
            Change(_trimmed(wanted.removed), _trimmed(wanted.added)),
            what="files",
        )

    def was(self, path: str) -> StoredFile:
        """The file that was at a path at the start."""
        return next(file for file in self.files_before if file.path == path)


def note(name: str) -> str:
    """The path of a note, or of anything else in the notebook."""
    return f"{NOTEBOOK}/{name}"


def found(controller: AndroidController, path: str) -> StoredFile | None:
    """What is at a path now, a folder included."""
    return next((file for file in stored_files(controller) if file.path.rstrip("/") == path), None)


def gone(controller: AndroidController, path: str) -> Score:
    """Whether nothing is at a path."""
    still = found(controller, path)
    return verdict(still is None, f"{path} is {'gone' if still is None else 'still there'}")


def there(controller: AndroidController, path: str) -> Score:
    """Whether anything is at a path."""
    now = found(controller, path)
    return verdict(now is not None, f"{path} is {'there' if now else 'not there'}")


def _trimmed(files: Sequence[StoredFile]) -> tuple[StoredFile, ...]:
    return tuple(file.trimmed for file in files)
