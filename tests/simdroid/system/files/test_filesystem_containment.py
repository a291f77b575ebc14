"""No path, link or command leads out of the phone's directory."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simdroid.system import SHELL, Clock, FileSystem
from tests.conftest import MEMORY

PART = st.sampled_from(
    ["..", ".", "", "a", "b", "c", "link", "sdcard", "data", "outside", "sentinel", "~", "*", "\\.."]
)
PATH = st.builds(lambda root, parts: ("/" if root else "") + "/".join(parts), st.booleans(), st.lists(PART, max_size=8))
TARGET = st.one_of(PATH, st.sampled_from(["/", "..", "../..", "../../../../../..", "/proc/self/cwd", "{outside}"]))
STEP = st.one_of(
    st.tuples(st.just("mkdir"), PATH, TARGET),
    st.tuples(st.just("symlink"), PATH, TARGET),
    st.tuples(st.just("write"), PATH, TARGET),
    st.tuples(st.just("rename"), PATH, PATH),
    st.tuples(st.just("remove_tree"), PATH, TARGET),
    st.tuples(st.just("link"), PATH, PATH),
)


def snapshot(folder: Path) -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def play(fs: FileSystem, kind: str, path: str, argument: str) -> None:
    path, argument = "/" + path.lstrip("/"), argument or "x"
    if kind == "mkdir":
        fs.mkdir(path, parents=True)
    elif kind == "symlink":
        fs.symlink(argument, path)
    elif kind == "write":
        fs.write_text(path, "from the phone")
    elif kind == "rename":
        fs.rename(path, "/" + argument.lstrip("/"))
    elif kind == "link":
        fs.link(path, "/" + argument.lstrip("/"))
    else:
        fs.remove_tree(path)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(steps=st.lists(STEP, max_size=15), probes=st.lists(PATH, min_size=1, max_size=6), rooted=st.booleans())
def test_nothing_outside_is_read_or_changed(steps: list[tuple[str, str, str]], probes: list[str], rooted: bool) -> None:
    with tempfile.TemporaryDirectory(dir=MEMORY) as place:
        outside, root = Path(place) / "outside", Path(place) / "outside" / "phone"
        root.mkdir(parents=True)
        (outside / "sentinel").write_bytes(b"SECRET")
        (outside / "folder").mkdir()
        fs = FileSystem(root, Clock())
        fs = fs if rooted else fs.as_user(SHELL)
        before = {path: data for path, data in snapshot(outside).items() if not path.startswith(str(root))}

        for kind, path, argument in steps:
            with suppress(OSError):
                play(fs, kind, path, argument.replace("{outside}", str(outside)))

        after = {path: data for path, data in snapshot(outside).items() if not path.startswith(str(root))}
        assert after == before
        for probe in probes:
            absolute = "/" + probe.lstrip("/")
            with suppress(OSError):
                canonical = fs.resolve(absolute)
                assert ".." not in canonical.split("/")
                assert str(fs.host(absolute)).startswith(str(root))
            with suppress(OSError):
                assert fs.read_bytes(absolute) != b"SECRET"
            with suppress(OSError):
                assert "sentinel" not in fs.listdir(absolute) or fs.exists(f"{absolute}/sentinel", follow=False)


@settings(max_examples=200, deadline=None)
@given(path=st.text(max_size=40))
def test_any_text_is_a_path_or_an_error(path: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        fs = FileSystem(Path(place), Clock())
        with suppress(OSError):
            fs.write_bytes("/" + path, b"x")
            assert fs.read_bytes("/" + path) in (b"x", b"") or fs.resolve("/" + path).startswith("/dev/")
