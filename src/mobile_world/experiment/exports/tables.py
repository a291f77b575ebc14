"""Rows into files: CSV and JSON lines with what Python has, Parquet with the extra `export`, frames with pandas.

Rows are written as they come, so memory does not grow with a run. A file is written beside its place and renamed.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from mobile_world.domain import ConfigError, StorageFailed
from mobile_world.experiment.exports.rows import ExportColumn, ExportRow, Kind

Format: TypeAlias = Literal["csv", "jsonl", "parquet"]
Writer: TypeAlias = Callable[[Path, Sequence[ExportColumn], Iterable[ExportRow]], int]

BATCH: Final = 5000
"""Rows that are turned into Parquet at a time."""

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula. Text of models may begin with anything."""


def write_csv(file: Path, columns: Sequence[ExportColumn], rows: Iterable[ExportRow]) -> int:
    """Write rows for spreadsheets; how many there were.

    Text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay numbers.
    """
    count = 0
    with replaced(file) as beside, beside.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow([column.name for column in columns])
        for row in rows:
            writer.writerow([_cell(row.get(column.name), column.kind) for column in columns])
            count += 1
    return count


def write_jsonl(file: Path, columns: Sequence[ExportColumn], rows: Iterable[ExportRow]) -> int:
    """Write rows as JSON, one a line; how many there were."""
    return write_lines(file, ({column.name: row.get(column.name) for column in columns} for row in rows))


def write_lines(file: Path, values: Iterable[Mapping[str, Any]]) -> int:
    """Write values as JSON, one a line; how many there were."""
    count = 0
    with replaced(file) as beside, beside.open("w", encoding="utf-8", newline="\n") as stream:
        for value in values:
            stream.write(json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n")
            count += 1
    return count


def write_parquet(file: Path, columns: Sequence[ExportColumn], rows: Iterable[ExportRow]) -> int:
    """Write rows as Parquet; how many there were. `ConfigError` without the extra `export`."""
    _needed("pyarrow", "Parquet", "'mobile-world[export]'")
    import pyarrow
    from pyarrow import parquet

    kinds: dict[Kind, Any] = {
        "text": pyarrow.string(),
        "nested": pyarrow.string(),
        "whole": pyarrow.int64(),
        "number": pyarrow.float64(),
        "flag": pyarrow.bool_(),
    }
    schema = pyarrow.schema([(column.name, kinds[column.kind]) for column in columns])
    count = 0
    with replaced(file) as beside, parquet.ParquetWriter(beside, schema, compression="zstd") as writer:
        for batch in _batches(rows):
            lists = {column.name: [_plain(row.get(column.name), column.kind) for row in batch] for column in columns}
            writer.write_table(pyarrow.table(lists, schema=schema))
            count += len(batch)
    return count


FORMATS: Final[tuple[Format, ...]] = ("csv", "jsonl", "parquet")
WRITERS: Final[Mapping[Format, Writer]] = {"csv": write_csv, "jsonl": write_jsonl, "parquet": write_parquet}


def data_frame(columns: Sequence[ExportColumn], rows: Iterable[ExportRow]) -> Any:
    """Rows as a pandas data frame with types that know missing values; `ConfigError` without pandas."""
    _needed("pandas", "a data frame", "pandas")
    import pandas

    kinds: dict[Kind, str] = {
        "text": "string",
        "nested": "object",
        "whole": "Int64",
        "number": "Float64",
        "flag": "boolean",
    }
    everything = list(rows)
    series = {
        column.name: pandas.Series([row.get(column.name) for row in everything], dtype=kinds[column.kind])
        for column in columns
    }
    return pandas.DataFrame(series)


def check_format(kind: Format) -> None:
    """`ConfigError` when a format needs what is not installed; asked before anything is written."""
    if kind == "parquet":
        _needed("pyarrow", "Parquet", "'mobile-world[export]'")


@contextmanager
def replaced(file: Path) -> Iterator[Path]:
    """Where to write a file, which takes its place when it is whole; `StorageFailed` when the disk does not take it."""
    temporary = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        yield temporary
        temporary.replace(file)
    except OSError as error:
        raise StorageFailed(f"{file} cannot be written: {error.strerror or error}") from error
    finally:
        if temporary.exists():
            temporary.unlink()


def _needed(package: str, what: str, install: str) -> None:
    if find_spec(package) is None:
        raise ConfigError(f"{what} needs {package}: pip install {install}; CSV and JSON lines need nothing")


def _cell(value: object, kind: Kind) -> object:
    plain = _plain(value, kind)
    return f"'{plain}" if isinstance(plain, str) and plain.startswith(FORMULA) else plain


def _plain(value: object, kind: Kind) -> object:
    if kind == "nested" and value is not None:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)
    return value


def _batches(rows: Iterable[ExportRow]) -> Iterator[list[ExportRow]]:
    rest = iter(rows)
    while batch := list(islice(rest, BATCH)):
        yield batch
