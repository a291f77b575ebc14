"""Every block of the README and the guides runs as it is printed, or says why not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.guides.blocks import PAGES, ROOT, Block, blocks_of
from tests.guides.commands import SHELLS, commands_of, is_printed, script_line
from tests.guides.page_run import can_isolate, isolated
from tests.tiers import EVERYTHING

DEADLINE_S = 600
MOST_UNUSED = 30
"""Blocks that nobody runs; `python -m tests.guides` prints them with their reasons."""


def runs(block: Block) -> bool:
    return not (block.unused or block.elsewhere) and (block.language in SHELLS or block.language == "python")


LONGEST = {"compare-prompts.md", "experiment1.md", "power-and-race.md", "view-runs.md"}
"""Pages that play many episodes, or the same runs as others: tried by `make test-all`."""
TRIED = [page for page in PAGES if any(map(runs, blocks_of(page))) and (EVERYTHING or page.name not in LONGEST)]


@pytest.fixture(scope="session")
def isolation() -> None:
    """What pages need beside this package."""
    if not can_isolate():
        pytest.skip("'unshare' may not make network namespaces here; run the tests as root, or allow user namespaces")
    if shutil.which("adb") is None:
        pytest.skip("there is no adb")


@pytest.mark.slow
@pytest.mark.timeout(DEADLINE_S)
@pytest.mark.usefixtures("isolation")
@pytest.mark.parametrize("page", TRIED, ids=lambda page: page.name)
def test_the_page_runs_as_it_is_printed(page: Path, tmp_path: Path) -> None:
    words = isolated(sys.executable, "-m", "tests.guides", str(page), str(tmp_path))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=DEADLINE_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_block_is_left_out(page: Path) -> None:
    blocks = list(blocks_of(page))
    assert page.read_text(encoding="utf-8").count("```") == 2 * len(blocks), "a fence is not closed, or not understood"
    for number, block in enumerate(blocks):
        later = "".join(each.text for each in blocks[number + 1 :])
        used = block.name is not None and (block.name in later or f"{block.name.partition('/')[0]}" in later)
        assert runs(block) or block.unused or block.elsewhere or used, (
            f"{block} is not run: name the file that it is, or say in a comment before it how it is run, or why not"
        )
        if block.elsewhere:
            test = (ROOT / block.elsewhere).read_text(encoding="utf-8")
            assert page.name in test or "outside_app" in test, f"{block.elsewhere} does not speak of {page.name}"


def test_few_blocks_are_not_run() -> None:
    unused = [str(block) for page in PAGES for block in blocks_of(page) if block.unused]
    assert len(unused) <= MOST_UNUSED, unused


def test_what_comments_and_fences_say(tmp_path: Path) -> None:
    text = (
        "`a/b.yaml`:\n\n```yaml\nx: 1\n```\n"
        "<!-- run: given mw env run -->\n<!-- run: given mw server & -->\n<!-- run: plan only, long -->\n"
        "  ```console\n  $ mw eval --agent a \\\n      --task b   # why\n  one … three\n  $ echo\n  ```\n"
        "<!-- run: not, needs\na GPU -->\n```sh\nls\n```\n"
    )
    file = tmp_path / "page.md"
    file.write_text(text)
    data, shell, unused = blocks_of(file)
    assert (data.name, data.text, unused.unused) == ("a/b.yaml", "x: 1\n", "needs a GPU")
    assert (shell.given, shell.planned) == (("mw env run", "mw server &"), "long")
    first, second = commands_of(shell)
    assert (first.printed, second.printed) == (("one … three",), ())
    assert script_line(first, planned=True).split() == ["mw", "eval", "--agent", "a", "--task", "b", "--dry-run"]
    assert script_line(second, planned=True) == "echo"


def test_what_is_printed_is_compared_however_it_is_wrapped() -> None:
    expected = ("a  b", "c … e")
    assert is_printed(expected, "x\na b\nc d\ne\n")
    assert is_printed((), "anything")
    assert not is_printed(expected, "c d e\na b\n"), "in another order"
    assert not is_printed(expected, "a b\nc d f\n")
