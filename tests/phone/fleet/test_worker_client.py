"""What is said of a worker that does not start."""

from __future__ import annotations

from pathlib import Path

import mobile_world
from mobile_world.phone.fleet.registry import WorkerDirectory
from mobile_world.phone.fleet.worker_client import startup_failure


def test_an_app_of_the_package_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path) -> None:
    app = Path(mobile_world.__file__).parent / "phone" / "apps" / "shopping" / "__init__.py"
    directory = WorkerDirectory(tmp_path / "workers" / "user-1")
    assert startup_failure(directory) == "it left no log"
    directory.log.parent.mkdir()
    directory.log.write_text(
        f'Traceback (most recent call last):\n  File "{app.parents[1] / "__init__.py"}", line 1, in <module>\n'
        f"  File \"{app}\", line 12\n    def build(self)\n                   ^\nSyntaxError: expected ':'\n"
    )
    assert startup_failure(directory) == f"{app}:12: SyntaxError: expected ':'"
