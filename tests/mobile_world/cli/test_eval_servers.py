"""`mw eval` and `mw test` against environment servers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from mobile_world.agents.serving import ActionRendering, ModelServer
from mobile_world.core import EnvServer, SessionManager
from tests.mobile_world.cli.evaluating import TELLS, Truthful, Workbench, bench
from tests.phones_here import PhonesHere

pytestmark = pytest.mark.slow

__all__ = ["bench"]

SAMPLES = 5


@pytest.fixture
def serve(bench: Workbench, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., EnvServer]]:
    """Starts servers that know the tasks of the bench."""
    monkeypatch.setenv("HOME", str(bench.home))
    with ExitStack() as stack:

        def start(*, phones: int = 1, token: str | None = None, suite: str = "mobile_world") -> EnvServer:
            manager = SessionManager(
                PhonesHere(phones),
                artefacts=bench.home / "artefacts",
                suite_family=suite,
                task_dirs=[bench.pack],
            )
            return stack.enter_context(EnvServer(manager, token=token))

        yield start


def test_a_model_is_evaluated_on_two_servers(bench: Workbench, serve: Callable[..., EnvServer]) -> None:
    hosts = ",".join(serve(token="t0ken", phones=phones).url for phones in (1, 2))
    bench.environ["MW_SERVER_TOKEN"] = "t0ken"
    with ModelServer(ActionRendering(Truthful(), "qwen3vl")) as model:
        done = bench.evaluate("qwen3vl", model.url, "--tasks", ",".join(TELLS), "--aw-host", hosts)
    assert done.exit_code == 0, done.output
    assert f"success rate 100.0\u00a0% ({len(TELLS)} of {len(TELLS)} scored episodes" in done.stdout
    records = bench.records()
    assert {record.device.partition("/")[0] for record in records} == {
        host.removeprefix("http://") for host in hosts.split(",")
    }
    assert "t0ken" not in "".join(path.read_text() for path in bench.run_dir.glob("*.json*"))


def test_the_samples_of_the_guide_are_played_after_a_switch(bench: Workbench, serve: Callable[..., EnvServer]) -> None:
    server = serve(phones=2)
    done = bench.mw(
        *("eval", "--agent_type", "oracle", "--task", "@mini", "--suite-family", "android_world"),
        *("--aw_host", server.url, "--log_file_root", str(bench.run_dir), "--json"),
    )
    assert done.exit_code == 0, done.output
    summary = json.loads(done.stdout)
    assert (summary["successes"], summary["scored"]) == (SAMPLES, SAMPLES)
    assert server.manager.registry.family.name == "android_world"


def test_a_named_device_of_a_server_is_the_only_one_used(bench: Workbench, serve: Callable[..., EnvServer]) -> None:
    words = ("eval", "--agent-type", "null", "--task-dir", str(bench.pack), "--tasks", "TellA,TellB,TellC")
    server = serve(phones=2)
    done = bench.mw(
        *words, "--aw-host", server.url, "--device", "phone-1", "--official-compat", "--output", str(bench.run_dir)
    )
    assert done.exit_code == 0, done.output
    assert {record.device.rpartition("/")[2] for record in bench.records()} == {"phone-1"}


def test_what_cannot_be_played_is_refused_before_anything_is_run(
    bench: Workbench, serve: Callable[..., EnvServer]
) -> None:
    server = serve(token="t0ken")
    words = ("eval", "--agent-type", "null", "--output", str(bench.run_dir))
    for more, told in (
        (("--aw-host", "http://127.0.0.1:9"), "mw server"),
        (("--aw-host", "ftp://127.0.0.1"), "not the address of a server"),
        (("--aw-host", server.url), "MW_SERVER_TOKEN"),
        (("--aw-host", server.url, "--source", "official", "--suite-family", "android_world"), "--source official"),
    ):
        done = bench.mw(*words, *more)
        assert done.exit_code != 0
        assert told in done.output, done.output
        assert "Traceback" not in done.output
    bench.environ["MW_SERVER_TOKEN"] = "t0ken"
    (bench.home / "other").mkdir()
    (bench.home / "other" / "tell.py").write_text((bench.pack / "tell.py").read_text().replace("TellA", "TellMore"))
    done = bench.mw(*words, "--aw-host", server.url, "--task-dir", str(bench.home / "other"), "--tasks", "TellMore")
    assert "TellMore" in done.output and "--task-dir" in done.output
    assert not list(bench.run_dir.rglob("*.jsonl")), "nothing was begun"


def test_a_goal_of_ones_own_is_tried_on_a_server(bench: Workbench, serve: Callable[..., EnvServer]) -> None:
    server = serve()
    typed = "open Clock\nask Which one?\nThe blue one\nanswer It is blue\ndone\n"
    done = bench.mw(
        *("test", "Find the colour", "--agent-type", "human", "--aw-host", server.url),
        *("--output", str(bench.run_dir)),
        typed=typed,
    )
    assert done.exit_code == 0, done.output
    assert "the agent says: complete after 4 steps" in done.stdout
    [record] = bench.records()
    assert (record.outcome, record.answer, record.questions) == ("not_scored", "It is blue", 1)
    steps = bench.steps(record)
    assert steps[1].reply == "The blue one" and "deskclock" in steps[1].activity
    assert record.device == f"{server.url.removeprefix('http://')}/phone-0"
    assert server.manager.leases.sessions() == []
