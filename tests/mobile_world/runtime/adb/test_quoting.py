"""Words survive the shell: proven with a POSIX shell on the host."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_world.runtime import quote
from mobile_world.runtime.adb.shell_protocol import command_line

WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=40)


@given(st.lists(WORDS, min_size=1, max_size=5))
@settings(max_examples=50, deadline=None)
def test_a_shell_reads_back_the_same_words(words: list[str]) -> None:
    script = f"printf '%s\\0' {command_line(words)}"
    output = subprocess.run(["sh", "-c", script], capture_output=True, check=True).stdout
    assert output.decode().split("\0")[:-1] == words


@pytest.mark.parametrize(
    ("word", "quoted"),
    [("", "''"), ("plain-1.2_/x", "plain-1.2_/x"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$(id)", "'$(id)'")],
)
def test_quote(word: str, quoted: str) -> None:
    assert quote(word) == quoted


def test_a_nul_is_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        quote("a\0b")


def test_a_bare_string_is_no_list_of_words() -> None:
    with pytest.raises(TypeError, match="shell_line"):
        command_line("rm -rf /sdcard")
