"""Trees of snapshots: captured, compared and restored by content."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from simdroid.system.files.tree import BlobStore, Entry, Tree


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    (folder / "b" / "c").mkdir(parents=True)
    (folder / "b" / "c" / "f").write_bytes(b"hello")
    (folder / "a").write_bytes(b"x")
    (folder / "l").symlink_to("b/c")
    return folder


def test_what_a_tree_holds(root: Path) -> None:
    tree = Tree(root)
    blobs: dict[str, bytes] = {}
    assert list(tree.capture(blobs).items()) == [
        ("a", Entry("f", digest(b"x"), 1)),
        ("b", Entry("d")),
        ("b/c", Entry("d")),
        ("b/c/f", Entry("f", digest(b"hello"), 5)),
        ("l", Entry("l", "b/c")),
    ]
    assert blobs == {digest(b"x"): b"x", digest(b"hello"): b"hello"}
    assert (tree.size(), tree.read("b/c/f")) == (6, b"hello")


def test_a_tree_is_restored_whatever_became_of_it(root: Path, tmp_path: Path) -> None:
    tree, blobs = Tree(root), BlobStore(tmp_path / "blobs")
    assert (len(blobs), list(blobs)) == (0, [])
    before = tree.capture(blobs)
    (root / "a").unlink()
    (root / "a").mkdir()
    (root / "a" / "inner").write_bytes(b"")
    (root / "b" / "c" / "f").write_bytes(b"bye")
    (root / "l").unlink()
    (root / "l").symlink_to("elsewhere")
    (root / "extra").symlink_to(tmp_path)
    tree.restore(before, blobs)
    assert Tree(root).entries() == before
    assert tree.entries() == before
    assert tmp_path.is_dir()
    (root / "b" / "c" / "f").unlink()
    (root / "b" / "c").rmdir()
    (root / "b" / "c").write_bytes(b"file now")
    tree.restore(before, blobs)
    assert Tree(root).entries() == before


def test_blobs_are_kept_by_name(tmp_path: Path) -> None:
    blobs = BlobStore(tmp_path / "blobs")
    blobs["one"] = b"1"
    blobs["two"] = b"2"
    (tmp_path / "blobs" / ".half").write_bytes(b"")
    assert (sorted(blobs), len(blobs), blobs["one"], "one" in blobs, "none" in blobs) == (
        *(["one", "two"], 2, b"1", True, False),
    )
    del blobs["one"]
    assert list(blobs) == ["two"]
    with pytest.raises(KeyError):
        blobs["one"]
