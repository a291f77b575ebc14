"""What Prometheus reads from our servers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from mobile_world import __version__
from mobile_world.core import EnvServer, SessionManager
from mobile_world.viewer import LogDirectory
from mobile_world.viewer.app import create_app
from mobile_world.viewer.login import add_middleware
from mobile_world.web.metrics import count_requests, serve_metrics
from tests.mobile_world.experiment.recorded import plan, record
from tests.mobile_world.viewer.asking import get
from tests.mobile_world.viewer.runs import write_run
from tests.phones_here import PhonesHere

Numbers = dict[tuple[str, ...], float]


def read(answer: httpx.Response) -> Numbers:
    """The samples, by name and the values of their labels, read by Prometheus' own parser."""
    from prometheus_client.parser import text_string_to_metric_families

    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = list(text_string_to_metric_families(answer.text))
    assert all(each.documentation and each.type in ("counter", "gauge") for each in families)
    return {
        (each.name.removeprefix("mobile_world_"), *each.labels.values()): each.value
        for family in families
        for each in family.samples
    }


def test_the_runs_of_a_viewer(tmp_path: Path) -> None:
    spent: dict[str, Any] = {"tokens_in": 90, "tokens_out": 10, "cost": 0.25, "phases": {"act": 2.0}}
    lost = record("B", "infra_failure", endpoint_faults={"stalled": 2, "http_503": 1}, **spent)
    write_run(tmp_path / "half", plan(), [record("A", **spent), record("A", "agent_failure", replica=1, **spent), lost])
    write_run(tmp_path / "whole", plan(tasks="A", replicas=1), [record("A")])
    app = create_app(LogDirectory(tmp_path))
    told = read(get(app, "/metrics"))
    expected = {
        ("build_info", __version__): 1,
        ("runs", "unfinished"): 1,
        ("runs", "finished"): 1,
        ("runs", "running"): 0,
        ("episodes", "success"): 2,
        ("episodes", "agent_failure"): 1,
        ("episodes", "infra_failure"): 1,
        ("episodes_pending", "unfinished"): 2,
        ("episodes_pending", "running"): 0,
        ("attempts_total", "infra_failure"): 1,
        ("attempt_seconds_total",): 6,
        ("steps_total",): 16,
        ("tokens_total",): 300,
        ("cost_total",): 0.75,
        ("endpoint_faults_total", "stalled"): 2,
        ("endpoint_faults_total", "http_503"): 1,
    }
    assert {name: told[name] for name in expected} == expected
    write_run(tmp_path / "half", None, [record("B", attempt=2, **spent)])
    told = read(get(app, "/metrics"))
    assert told["episodes", "infra_failure"] == 0 and told["attempts_total", "infra_failure"] == 1
    assert told["steps_total",] == 20


def test_episodes_are_those_that_pages_count(tmp_path: Path) -> None:
    outside, contradicted = record("Z"), [record("A"), record("A", "agent_failure")]
    write_run(tmp_path / "odd", plan(replicas=1), [*contradicted, record("B"), outside])
    told = read(get(create_app(LogDirectory(tmp_path)), "/metrics"))
    assert (told["episodes", "success"], told["episodes", "agent_failure"], told["episodes", "not_scored"]) == (1, 0, 1)
    assert told["attempts_total", "success"] == 3


def test_the_devices_and_tasks_of_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    pack = Path(__file__).parents[1] / "core" / "pack"
    manager = SessionManager(PhonesHere(1), artefacts=tmp_path / "artefacts", task_dirs=[pack])
    with EnvServer(manager) as server, httpx.Client(base_url=server.url, timeout=60) as http:
        session = http.post("/session", json={"wait_s": 30}).json()["session"]
        mine = {"X-Session": session}
        http.post("/task/init", json={"task_name": "AlwaysDoneTask"}, headers=mine).raise_for_status()
        http.post("/step", json={"action": {"kind": "wait"}}, headers=mine).raise_for_status()
        http.post("/task/eval", headers=mine).raise_for_status()
        http.get("/nowhere")
        busy = read(http.get("/metrics"))
        http.delete(f"/session/{session}").raise_for_status()
        free = read(http.get("/metrics"))
    assert (busy["devices", "leased"], busy["devices", "free"], busy["sessions", "own"]) == (1, 0, 1)
    assert (busy["tasks_running",], busy["tasks_started_total",], busy["steps_total",]) == (1, 1, 1)
    assert busy["tasks_scored_total", "success"] == 1 and busy["tasks_scored_total", "failure"] == 0
    assert busy["http_requests_total", "GET", "404"] == 1 and busy["http_requests_total", "POST", "201"] == 1
    assert (free["devices", "leased"], free["devices", "free"], free["tasks_running",]) == (0, 1, 0)


def test_numbers_are_for_whoever_may_see_pages(tmp_path: Path) -> None:
    app = create_app(LogDirectory(tmp_path))
    add_middleware(app, token="sesame", loopback_only=False)
    assert get(app, "/metrics").status_code == 401
    told = read(get(app, "/metrics", Authorization="Bearer sesame"))
    assert told["http_requests_total", "GET", "401"] == 1


def test_odd_verbs_make_no_series_of_their_own() -> None:
    app = FastAPI()
    serve_metrics(app, lambda: [])
    count_requests(app)
    app.state.requests.add("BREW", 405)
    assert read(get(app, "/metrics"))["http_requests_total", "other", "405"] == 1


def test_without_the_package_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    answer = get(create_app(LogDirectory(tmp_path)), "/metrics")
    assert answer.status_code == 501 and "pip install 'mobile-world[metrics]'" in answer.text
