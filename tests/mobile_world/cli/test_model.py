"""`mw model` as people and programs use it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner, Result

from mobile_world.agents.models import SYNTHETIC_FINGERPRINT
from mobile_world.agents.serving import Echo, ModelServer, PixelLimits, Scripted
from mobile_world.cli.app import app
from mobile_world.cli.model import serve
from mobile_world.cli.model_options import ServingRequest

VENUS = PixelLimits(min_pixels=830_000, max_pixels=937_664)
NO_KEYS: dict[str, str | None] = {"MW_API_KEY": None, "API_KEY": None}


def mw(*words: str, **environ: str) -> Result:
    return CliRunner().invoke(app, words, env={**NO_KEYS, **environ})


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """`mw model serve` in a process of its own, and the address it prints."""
    command = [str(Path(sys.executable).with_name("mw")), "model", "serve", "--json", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            yield (json.loads(line)["url"] if line else ""), process
        finally:
            process.kill()


def ask(url: str, words: str = "hello", *, model: str = "mw-echo") -> httpx.Response:
    body = {"model": model, "messages": [{"role": "user", "content": words}]}
    return httpx.post(f"{url}/chat/completions", json=body, timeout=20)


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)])
def test_serving_until_told_to_stop(number: signal.Signals, tmp_path: Path) -> None:
    record = tmp_path / "requests.jsonl"
    with serving("--record", str(record), "--as", "tiny") as (url, process):
        assert url.startswith("http://127.0.0.1:")
        assert httpx.get(f"{url}/models").json()["data"][0]["id"] == "tiny"
        assert ask(url, model="tiny").json()["choices"][0]["message"]["content"] == "hello"
        process.send_signal(number)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert said.strip() == "stopped after 1 requests"
    assert len(record.read_text().splitlines()) == 1
    with pytest.raises(httpx.ConnectError):
        ask(url)


@pytest.mark.parametrize(
    ("words", "name", "synthetic"),
    [
        ({}, "mw-echo", True),
        ({"behaviour": "venus"}, "mw-venus", True),
        (
            {"behaviour": "slow", "served_as": ("inclusionAI/UI-Venus-Navi-7B", "b")},
            "inclusionAI/UI-Venus-Navi-7B",
            True,
        ),
        ({"backend": "smollm2"}, "SmolLM2-135M-Instruct", False),
        ({"backend": "transformers", "checkpoint": "models/Qwen3-VL-2B/"}, "Qwen3-VL-2B", False),
        ({"backend": "smollm2", "behaviour": "slow"}, "SmolLM2-135M-Instruct", False),
        ({"backend": "smollm2", "mix": ("garbage=0.1",)}, "SmolLM2-135M-Instruct", True),
    ],
)
def test_a_server_has_its_own_name_and_says_when_nothing_but_itself_makes_the_words(
    words: dict[str, Any], name: str, synthetic: bool
) -> None:
    context = serve.make_context("serve", [])
    context.params.pop("as_json")
    request = ServingRequest(**{**context.params, **words})
    assert (request.model_name, request.synthetic) == (name, synthetic)


@pytest.mark.parametrize("served_as", [(), pytest.param(("UI-Venus", "Qwen3-VL"), marks=pytest.mark.slow)])
def test_a_server_answers_in_its_own_name_and_takes_no_other(served_as: tuple[str, ...]) -> None:
    with serving("--behaviour", "venus", *(word for name in served_as for word in ("--as", name))) as (url, _):
        names = list(served_as or ["mw-venus"])
        listed = httpx.get(f"{url}/models").json()["data"]
        assert [(each["id"], each["owned_by"]) for each in listed] == [(name, SYNTHETIC_FINGERPRINT) for name in names]
        for name in names:
            answer = ask(url, model=name).json()
            assert (answer["model"], answer["system_fingerprint"]) == (name, SYNTHETIC_FINGERPRINT)
        refused = ask(url, model="gpt-4o")
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "model_not_found")
        assert repr(names[0]) in refused.json()["error"]["message"]


@pytest.mark.slow
def test_serving_a_script_with_faults(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"action": {"kind": "key", "name": "HOME"}}\n"and words"\n')
    flags = ("--behaviour", "rate-limiting", "--codec", "venus@1.0", "--script", str(script), "--first", "1")
    with serving(*flags, "--retry_after", "0") as (url, _):
        assert [ask(url, words, model="mw-rate-limiting").status_code for words in ("a", "a", "b", "b")] == [
            429,
            200,
            429,
            200,
        ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--behaviour", "sloow"), "there are: echo"),
        (("--behaviour", "scripted"), "--script"),
        (("--mix", "slow"), "NAME=PROBABILITY"),
        (("--mix", "slow=2"), "at most 1"),
        (("--codec", "venus"), "venus@1.0"),
        (("--behaviour", "garbage", "--kind", "poetry"), "nonsense"),
        (("--host", "192.0.2.1"), "a key is needed"),
        (("--backend", "transformers"), "--checkpoint"),
        (("--min-pixels", "100", "--max-pixels", "10"), "at least 100 and at most 10 pixels"),
        (("--backend", "smolm2"), "Did you mean 'smollm2'?"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(words: tuple[str, ...], said: str) -> None:
    done = mw("model", "serve", *words)
    assert done.exit_code == 2
    assert said in done.output
    assert "Traceback" not in done.output


def test_behaviours_are_listed() -> None:
    done = mw("model", "behaviours", "--json")
    names = [row["name"] for row in json.loads(done.stdout)]
    wanted = {
        "scripted",
        "echo",
        "garbage",
        "slow",
        "rate-limiting",
        "error",
        "disconnecting",
        "stalling",
        "truncating",
        "rejecting",
        "overflowing",
        "never",
    }
    assert wanted | {"venus", "qwen3vl"} == set(names)
    assert "never answers" in mw("model", "behaviours").output


def test_a_probe_names_the_limits() -> None:
    with ModelServer(Scripted(["ok"]), limits=VENUS) as server:
        done = mw("model", "probe", server.url, "--model", server.model_name, "--json")
        assert done.exit_code == 0, done.output
        report = json.loads(done.stdout)
        assert report["image_tokens"] == 1_173
        assert report["live"] == ["UI-Venus-Navi-7B"]
        assert "UI-Venus-Navi-7B" in mw("model", "probe", server.url, "--model", server.model_name).output


@pytest.mark.parametrize("variable", ["MW_API_KEY", "API_KEY"])
def test_a_probe_takes_its_key_from_the_environment(variable: str) -> None:
    with ModelServer(Scripted(["ok"]), limits=VENUS, api_key="right") as server:
        assert mw("model", "probe", server.url, "--model", server.model_name, **{variable: "right"}).exit_code == 0
        refused = mw("model", "probe", server.url, "--model", server.model_name)
        assert refused.exit_code == 1 and "nothing answers" not in refused.output and "401" in refused.output


@pytest.mark.slow
def test_the_served_key_need_not_stand_in_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MW_SERVED_API_KEY", "right")
    with serving() as (url, process):
        assert ask(url).status_code == 401
        assert b"right" not in Path(f"/proc/{process.pid}/cmdline").read_bytes()


def test_a_probe_that_learns_nothing_has_its_own_status() -> None:
    with ModelServer(Scripted(["ok"]), limits=PixelLimits(200_000, 400_000)) as server:
        done = mw("model", "probe", server.url, "--model", server.model_name)
    assert done.exit_code == 3
    assert "no known pixel limits" in " ".join(done.output.split())


def test_a_probe_of_nothing_fails_without_the_key() -> None:
    with ModelServer(Echo(), api_key="right") as server:
        done = mw(
            "model", "probe", server.url, "--model", server.model_name, "--api-key", "sk-wrong-secret", "--timeout", "5"
        )
    assert done.exit_code == 1
    assert "sk-wrong-secret" not in done.output
    assert "Traceback" not in done.output
