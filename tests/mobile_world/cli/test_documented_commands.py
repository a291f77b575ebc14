"""Every `mw …` line of the README and the documentation is one that the command line takes; links lead somewhere."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from mobile_world.cli.app import app

ROOT = Path(__file__).parents[3]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"```(?:sh|console|bash)\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def commands(page: Path) -> Iterator[list[str]]:
    """The words after `mw` of every line in a block of shell lines."""
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line.removeprefix("$ "), comments=True) if "mw " in line else []
            if words[:1] == ["mw"] and "$OFFICIAL" not in words:
                ends = [at for at, word in enumerate(words) if word in ("|", ">", "&", "&&")]
                yield words[1 : min(ends, default=len(words))]


DOCUMENTED = [
    pytest.param(words, id=f"{page.stem}: {' '.join(words)[:90]}") for page in PAGES for words in commands(page)
]


@pytest.mark.parametrize("words", DOCUMENTED)
def test_the_command_line_takes_it(words: list[str]) -> None:
    command: click.Command = app
    context = click.Context(app, info_name="mw", token_normalize_func=app.context_settings["token_normalize_func"])
    while isinstance(command, click.Group) and not (words and words[0] in ("--version", "--help")):
        if words[:1] == [] or words[0].startswith("-"):
            words = ["view", *words]  # what 'mw device' means by itself; no other group takes it
        _, found, words = command.resolve_command(context, words)
        assert found is not None
        command, context = found, click.Context(found, parent=context, info_name=found.name)
    try:
        command.make_context(command.name, list(words), parent=context.parent)
    except (click.NoSuchOption, click.MissingParameter):
        raise
    except click.UsageError as error:
        # Files of the reader and elided values need not be here.
        assert "does not exist" in error.message or "…" in " ".join(words), error.message
    except click.exceptions.Exit:
        pass


def test_there_are_commands_to_look_at() -> None:
    assert len(DOCUMENTED) > 80


def test_every_command_is_on_the_page_of_the_command_line() -> None:
    page = (ROOT / "docs/reference/command-line.md").read_text(encoding="utf-8")
    listed = page[page.index("## All commands") : page.index("## Common behaviour")].splitlines()
    context = click.Context(app)
    for name in app.list_commands(context):
        lines = [line for line in listed if f"`mw {name}" in line]
        assert lines, f"mw {name} is not on the page"
        command = app.get_command(context, name)
        verbs = command.list_commands(context) if isinstance(command, click.Group) else []
        missing = [verb for verb in verbs if not any(f"{verb}`" in line for line in lines)]
        assert not missing, f"mw {name} {missing} is not on the page"


def _anchor(heading: str) -> str:
    plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return plain.strip().replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        file = (page.parent / target).resolve() if target else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor and file.suffix == ".md":
            headings = HEADING.findall(re.sub(r"```.*?```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL))
            assert anchor in map(_anchor, headings), f"{page.name} links to {target}#{anchor}"
