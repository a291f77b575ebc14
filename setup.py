"""The package's long description, made of the README; everything else about the package is in `pyproject.toml`."""

from __future__ import annotations

import re
from pathlib import Path

from setuptools import setup

FILES = ""
"""Where the repository's files can be fetched, such as `https://host/owner/name/raw/HEAD/`; nothing until it is public.

Pages of package indexes show no relative links. Without an address pictures are left out and links are only text.
"""
PICTURE = re.compile(r"!\[(?P<text>[^\]]*)\]\((?!https?:)(?P<target>[^)\s]+)\)")
LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<target>[^)\s]+)\)")
COMMENT = re.compile(r"^ *<!--.*?-->\n", re.MULTILINE | re.DOTALL)


def long_description(readme: str, files: str = FILES) -> str:
    """The README for a reader outside of the repository."""
    text = COMMENT.sub("", readme)
    if files:
        for pattern, mark in ((PICTURE, "!"), (LINK, "")):
            text = pattern.sub(rf"{mark}[\g<text>]({files}\g<target>)", text)
        return text
    text = LINK.sub(r"\g<text>", PICTURE.sub("", text))
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"^(\|[ |:-]*\|\n)+(?!\|)", "", text, flags=re.MULTILINE))


if __name__ == "__main__":
    setup(
        long_description=long_description(Path(__file__).with_name("README.md").read_text(encoding="utf-8")),
        long_description_content_type="text/markdown",
    )
