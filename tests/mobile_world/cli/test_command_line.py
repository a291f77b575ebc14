"""Every option of every command: spellings, types, limits and defaults, as scripts of users rely on them.

`python -m tests.mobile_world.cli.test_command_line` writes the page anew when the command line is changed on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import click
import pytest

import mobile_world.cli
from mobile_world.cli.agent_options import AgentName
from mobile_world.cli.app import app
from mobile_world.cli.env_run import names_with_commas
from mobile_world.cli.experiment.options import Flags
from mobile_world.cli.experiment.resume import extend
from mobile_world.cli.housekeeping_options import IntervalType
from mobile_world.cli.model import serve
from mobile_world.cli.model_options import ServingRequest
from mobile_world.domain import ConfigError
from tests.mobile_world.cli.program import QuickProgram

PAGE = Path(__file__).with_name("command_line.txt")
MODULES = [import_module(each.name) for each in walk_packages(mobile_world.cli.__path__, "mobile_world.cli.")]
"""All of them are loaded here and not within a test, so that no test is taken for the only one that needs them."""


def page() -> str:
    """The whole command line, a line for each command, argument and option."""
    return "\n".join(_command(app, click.Context(app, info_name="mw"))) + "\n"


def _command(command: click.Command, context: click.Context) -> Iterator[str]:
    path = context.command_path
    yield f"{path}{' (needs a command)' if command.no_args_is_help else ''}"
    yield from (f"{path} {_parameter(each, context)}" for each in command.params)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from _command(below, click.Context(below, info_name=name, parent=context))


def _parameter(one: click.Parameter, context: click.Context) -> str:
    spellings = " ".join((*one.opts, *(f"!{each}" for each in one.secondary_opts)))
    return " ".join((spellings, *_traits(one, context)))


def _traits(one: click.Parameter, context: click.Context) -> Iterator[str]:
    kind: dict[str, Any] = {**one.type.to_info_dict()}
    yield kind["name"]
    limits = ("choices", "min", "max", "min_open", "max_open", "exists", "allow_dash")
    yield from (f"{key}={kind[key]}" for key in limits if not (kind.get(key) is None or kind[key] is False))
    if getattr(one.type, "resolve_path", False):
        yield "resolved"
    words = ("required", "multiple", "is_flag", "hidden", "show_default", "is_eager")
    yield from (word for word in words if getattr(one, word, False))
    if not one.expose_value:
        yield "not passed on"
    if one.nargs != 1:
        yield f"nargs={one.nargs}"
    if isinstance(default := one.get_default(context, call=False), str | int | float | Path):
        yield f"default={default}"


def test_the_command_line_is_what_it_was() -> None:
    assert page().splitlines() == PAGE.read_text().splitlines(), (
        "scripts of users rely on the options; if they change on purpose: "
        "python -m tests.mobile_world.cli.test_command_line"
    )


MISUSED = [
    ("info task --name Nothing", 2, "no task 'Nothing'"),
    ("task check Nothing", 2, "no task 'Nothing'"),
    ("eval --agent nobody", 2, "unknown agent 'nobody'"),
    ("test Anything --agent nobody", 2, "unknown agent 'nobody'"),
    ("experiment run nowhere.yaml", 2, "nowhere.yaml"),
    ("experiment resume nowhere", 2, "nowhere"),
    ("experiment race --held-out 1", 2, "--held-out"),
    ("experiment status nowhere", 2, "nowhere"),
    ("experiment report nowhere", 2, "nowhere"),
    ("experiment power --tasks 1 --episodes 2", 2, "give --tasks or --episodes, not both"),
    ("experiment verify nowhere", 2, "there is no nowhere; name a run directory, or an archive of one"),
    ("experiment restore nowhere", 2, "no such archive: nowhere"),
    ("prompt show nobody", 2, "'nobody'"),
    ("prompt design check nobody", 2, "'nobody'"),
    ("prompt lint nobody", 2, "'nobody'"),
    ("model probe http://127.0.0.1:1 --model m --timeout 1", 1, "is a server running there?"),
    ("env rm", 2, "name the phones to remove, or say --all"),
    ("env restart", 2, "name the phones to restart, or say --all"),
    ("env run --fork a --backend avd", 2, "--fork is for --backend sim, not for avd"),
    ("env exec a ls -c ls", 2, "give a command as words or with --command, not both"),
    ("device list --aw-host http://127.0.0.1:1", 1, "check that it runs"),
    ("server --backend docker", 2, "mw env run --backend docker"),
    ("mcp --aw-host http://127.0.0.1:1 --app a.py", 2, "leave it out here"),
    ("phone gallery --app nowhere.py", 2, "nowhere.py"),
    ("logs results --log-dir nowhere", 2, "nowhere"),
    ("logs export --output x --max-size 0", 2, "'0' is not a size; write for example 25MB"),
    *(
        (f"{command} {flag} /dev/null/x", 2, f"(/dev/null: Not a directory); choose another place with {flag}")
        for command, flag in (
            ("chaos", "--output"),
            ("demo", "--output"),
            ("phone gallery", "--output"),
            ("task check", "--output"),
            ("task check", "--write-lengths"),
            ("logs export", "--output"),
            ("experiment export", "--to"),
            ("experiment archive", "--to"),
            ("experiment restore x.tar", "--to"),
            ("eval --agent null", "--archive-to"),
            ("eval --agent generic --model m --base-url http://localhost", "--cache-dir"),
            ("eval --agent generic --model m --base-url http://localhost", "--record"),
            ("model serve", "--record"),
        )
    ),
    ("prompt save /dev/null/x", 2, "/dev/null/x cannot be written (/dev/null: Not a directory); choose another place"),
    ("eval --agent null --output-dir /dev/null/x", 2, "Not a directory); choose another directory with --output-dir"),
    ("test Go --agent null --output-dir /dev/null/x", 2, "choose another directory with --output-dir"),
    ("experiment run experiment1 --output-dir /dev/null/x", 2, "choose another directory with --output-dir"),
    ("experiment race experiment1 --output-dir /dev/null/x", 2, "choose another directory with --output-dir"),
    ("config shwo", 2, "did you mean 'show'?"),
    ("completion bush", 2, "Did you mean 'bash'?"),
]


@pytest.mark.parametrize(("line", "status", "told"), MISUSED, ids=[line for line, _, _ in MISUSED])
def test_misuse_is_refused_before_anything_starts(tmp_path: Path, line: str, status: int, told: str) -> None:
    done = QuickProgram(tmp_path)(*line.split())
    assert (done.returncode, done.stdout) == (status, ""), done.stderr
    assert told in " ".join(done.stderr.split())


GROUPS = ["", "info", "task", "experiment", "prompt", "prompt design", "model", "env", "phone", "logs", "config"]


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_alone_shows_its_help(tmp_path: Path, group: str) -> None:
    done = QuickProgram(tmp_path)(*group.split())
    assert done.returncode == 2 and "Commands:" in done.stderr and "Error" not in done.stderr


def test_what_reads_options_reads_them() -> None:
    context = click.Context(app)
    option = click.Option(["--agent"])
    assert "mw info agent" in AgentName().get_missing_message(option, context)
    assert names_with_commas(context, option, " a,, b ") == ("a", "b")
    assert [IntervalType().convert(text, None, None) for text in ("90s", "1.5m", "2h", "1d")] == [90, 90, 7200, 86400]
    assert IntervalType().convert(5.0, None, None) == 5.0
    for text in ("0s", "5", "-1m", "1w"):
        with pytest.raises(click.BadParameter, match="is not a time; give one such as 90s"):
            IntervalType().convert(text, None, None)


def serving(*words: str) -> ServingRequest:
    with serve.make_context("serve", list(words)) as context:
        values: dict[str, Any] = dict(context.params)
    values.pop("as_json")
    return ServingRequest(**values)


def test_what_a_model_server_is_called_and_whether_its_words_are_made_up() -> None:
    plain = serving()
    assert (plain.model_name, plain.synthetic, plain.loaded_backend().behaviour) == ("mw-echo", True, None)
    assert serving("--behaviour", "slow", "--as", "a", "--as", "b").model_name == "a"
    small = serving("--backend", "smollm2")
    assert (small.model_name, small.synthetic) == ("SmolLM2-135M-Instruct", False)
    assert serving("--backend", "transformers", "--checkpoint", "/models/qwen").model_name == "qwen"
    assert serving("--backend", "smollm2", "--mix", "garbage=0.1").synthetic
    with pytest.raises(ConfigError, match="needs --checkpoint"):
        serving("--backend", "transformers").loaded_backend()
    with pytest.raises(ConfigError, match="--mix wants NAME=PROBABILITY, not 'slow=often'"):
        _ = serving("--mix", "slow=often", "--backend", "smollm2").synthetic


def test_what_a_model_server_is_asked_for_reaches_it(tmp_path: Path) -> None:
    asked = serving("--as", "a", "--as", "b", "--api-key", "s", "--max-pixels", "5000", "--factor", "14")
    server = asked.server(None)
    assert (server.model_name, tuple(server.model_names), server.synthetic) == ("a", ("a", "b"), True)
    wishes = serving("--first", "2", "--status", "503", "--kind", "empty", "--after-tokens", "9")._wishes(None)
    assert (wishes.first, wishes.status, wishes.kinds, wishes.after_tokens) == (2, 503, ("empty",), 9)
    assert wishes.script is None and len(serving()._wishes(None).kinds) > 1


def test_nothing_to_extend_a_run_with() -> None:
    flags = Flags({})
    assert flags.overrides() == [] and flags.task_dirs == () == flags.apps
    with pytest.raises(ConfigError, match="say what is to be added: --replicas, --tasks, --prompt or --variants"):
        extend.main([], standalone_mode=False)
    with pytest.raises(ConfigError, match="--variants names no variant"):
        extend.main(["--variants", " , "], standalone_mode=False)


if __name__ == "__main__":
    PAGE.write_text(page())
