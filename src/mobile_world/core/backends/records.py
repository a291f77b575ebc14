"""Records of environments that other programs run: one JSON file for each."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from simdroid.private_files import entries_of, private_folder, write_private


class EnvRecord(BaseModel):
    """An environment that was started or adopted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    name: str
    """Unique among those of its backend; also the name of its file."""


Record = TypeVar("Record", bound=EnvRecord)


class Records(Generic[Record]):
    """The records of one backend, in a directory of its own."""

    def __init__(self, directory: Path, model: type[Record]) -> None:
        """Keep records of this kind there; the directory is made with the first."""
        self.directory = directory
        self._model = model

    def all(self) -> list[Record]:
        """All records in the order of their names; unreadable files are skipped."""
        records = []
        for file in sorted(file for file in entries_of(self.directory) if file.suffix == ".json"):
            with suppress(OSError, ValidationError):
                records.append(self._model.model_validate_json(file.read_bytes()))
        return records

    def write(self, record: Record) -> None:
        """Keep a record, whole or not at all."""
        private_folder(self.directory)
        partial = self.directory / f".{record.name}.{os.getpid()}.partial"
        write_private(partial, record.model_dump_json().encode())
        partial.replace(self._file(record.name))

    def erase(self, name: str) -> None:
        """Forget one; harmless when it is not there."""
        self._file(name).unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        return self.directory / f"{name}.json"
