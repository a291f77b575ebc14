"""Prompts of one's own: what a file may hold, what it is called, and every refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from mobile_world.domain import ConfigError
from mobile_world.prompts import prompt_files, read_prompt, read_prompts


def write(file: Path, content: str | bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def test_a_text_file_is_the_prompt_to_the_character(tmp_path: Path) -> None:
    for name in ("a.txt", "b.md"):
        prompt = read_prompt(write(tmp_path / name, "  You act.\r\n\nÜber {goal}\n"))
        assert prompt.system_prompt == "  You act.\r\n\nÜber {goal}\n"
        assert (prompt.arm_id, prompt.title, prompt.factors) == (name[0], "", {})
    assert prompt.subject_factors == {}
    assert read_prompt(write(tmp_path / "c.txt", b"\xef\xbb\xbfmarked")).system_prompt == "marked"


def test_toml_adds_a_label_and_factors(tmp_path: Path) -> None:
    write(tmp_path / "texts/long.txt", "Think long.\n")
    text = 'text_file = "texts/long.txt"\nlabel = "Long"\nfactors = {tone = "calm", shots = 2, strict = true}\n'
    prompt = read_prompt(write(tmp_path / "long.toml", text))
    assert (prompt.system_prompt, prompt.title) == ("Think long.\n", "Long")
    assert prompt.factors == {"tone": "calm", "shots": 2, "strict": True}
    assert prompt.subject_factors == {}
    assert read_prompt(write(tmp_path / "short.toml", 'text = "Be quick."')).system_prompt == "Be quick."


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", "", "a.txt is empty"),
        ("a.txt", " \n\t\n", "a.txt is empty"),
        ("a.txt", b"caf\xe9", "not text in UTF-8: byte 3"),
        ("a.txt", "x" * (256 * 1024 + 1), "more than 256 KiB"),
        ("a.json", "{}", "is not a prompt: prompts are in files that end with .txt, .md, .toml"),
        ("two words.txt", "x", "cannot name an arm: a name has 1 to 64 letters"),
        (".hidden.txt", "x", "cannot name an arm"),
        ("schön.txt", "x", "cannot name an arm"),
        ("a.toml", "text = ", "a.toml is not TOML"),
        ("a.toml", 'label = "A"', "must have either text or text_file"),
        ("a.toml", 'text = "x"\ntext_file = "b.txt"', "must have either text or text_file"),
        ("a.toml", 'text = "x"\ntexts = "y"', "texts: Extra inputs"),
        ("a.toml", 'text = " "', "a.toml is empty"),
        ("a.toml", 'text_file = "nowhere.txt"', "nowhere.txt cannot be read: No such file"),
        ("a.toml", 'text = "x"\nfactors = {tone = ["a"]}', "factors.tone: Input should be"),
        ("a.toml", 'text = "x"\nfactors = {"my tone" = "a"}', "'my tone' cannot name a factor"),
        ("a.toml", 'text = "x"\nfactors = {heat = inf}', "factors.heat: Input should be"),
        ("a.toml", f'text = "x"\nlabel = "{"l" * 81}"', "label: String should have at most 80 characters"),
        ("a.toml", 'text_file = ""', "text_file: String should have at least 1 character"),
        ("a" * 65 + ".txt", "x", "cannot name an arm"),
    ],
)
def test_what_is_no_prompt_is_refused_with_its_file(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_prompt(write(tmp_path / name, content))
    assert message in str(refused.value)
    assert str(tmp_path) in str(refused.value)


def test_globs_are_sorted_and_a_file_counts_once(tmp_path: Path) -> None:
    for name in ("c.txt", "a.txt", "b.md", "[x].txt"):
        write(tmp_path / "p" / name, name)
    found = prompt_files(["p/c.txt", "p/*.txt", "p/*.md"], tmp_path)
    assert [file.name for file in found] == ["c.txt", "[x].txt", "a.txt", "b.md"]
    assert prompt_files(["p/[x].txt"], tmp_path) == [tmp_path / "p/[x].txt"]
    assert prompt_files([str(tmp_path / "p/*.md")], Path("/")) == [tmp_path / "p/b.md"]
    with pytest.raises(ConfigError, match=r"no file matches 'p/\*\.toml'"):
        prompt_files(["p/*.txt", "p/*.toml"], tmp_path)
    with pytest.raises(ConfigError, match=r"is not a file pattern|no file matches"):  # By the version of Python.
        prompt_files(["p/**none*"], tmp_path)


def test_two_files_of_one_name_are_refused_with_both(tmp_path: Path) -> None:
    files = [write(tmp_path / name, "x") for name in ("one/a.txt", "two/A.md")]
    with pytest.raises(ConfigError, match="would both be the arm 'A'") as refused:
        read_prompts(files)
    assert all(str(file) in str(refused.value) for file in files)


def test_limits_of_names_labels_and_sizes_are_included(tmp_path: Path) -> None:
    assert read_prompt(write(tmp_path / f"{'a' * 64}.txt", "x" * (256 * 1024))).arm_id == "a" * 64
    assert read_prompt(write(tmp_path / "a.toml", f'text = "x"\nlabel = "{"l" * 80}"')).label == "l" * 80
    assert read_prompt(write(tmp_path / "B.TXT", "x")).file == tmp_path / "B.TXT"
