"""What is kept of the phones of a failed test: in its report, and as files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from mobile_world.domain import MobileWorldError
from mobile_world.testing.phone_fixture import PhoneFixture

LONGEST_NAME = 120
MOST_TEXTS = 40


def report_phones(phones: Sequence[PhoneFixture], node_id: str, directory: Path | None) -> Iterator[tuple[str, str]]:
    """A section of the report for each phone; with a directory, files too, and the section says where."""
    for number, phone in enumerate(phones, start=1):
        folder = None
        if directory is not None:
            folder = directory / folder_name(node_id) / (f"phone-{number}" if len(phones) > 1 else "")
        yield f"phone {phone.serial}", _told(phone, folder)


def folder_name(node_id: str) -> str:
    """A directory name for a test: what is readable of its id, and a hash where that is not the whole of it."""
    name = re.sub(r"[^\w.\-]+", "-", node_id).strip("-")
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 9]}-{sha256(node_id.encode()).hexdigest()[:8]}"
    return name


def _told(phone: PhoneFixture, folder: Path | None) -> str:
    """What is in front and what it says, and where the files are."""
    try:
        lines = [f"in front: {phone.controller.foreground_activity()}"]
        labels = (node.text or node.desc for node in phone.controller.ui_tree().walk())
        texts = list(map(repr, dict.fromkeys(filter(None, labels))))
        rest = [f"and {len(texts) - MOST_TEXTS} more"] if len(texts) > MOST_TEXTS else []
        lines.append(f"on the screen: {', '.join([*texts[:MOST_TEXTS], *rest])}")
        if folder is not None:
            lines += [f"kept: {file}" for file in _keep(phone, folder)]
    except (MobileWorldError, OSError) as error:
        lines = [f"nothing can be kept of it: {error}"]
    return "\n".join(lines)


def _keep(phone: PhoneFixture, folder: Path) -> list[Path]:
    controller = phone.controller
    contents = {
        "screen.png": controller.screenshot(),
        "ui.xml": controller.ui_xml().encode(),
        "logcat.txt": controller.run(["logcat", "-d", "-b", "all"]).stdout,
    }
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in contents]
