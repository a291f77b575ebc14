"""`/metrics` of a server, in the text format of Prometheus; needs the extra `metrics`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Literal, NamedTuple

from fastapi import FastAPI
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mobile_world import __version__

if TYPE_CHECKING:
    from prometheus_client import Metric

PATH = "/metrics"
PREFIX = "mobile_world_"
NOT_IMPLEMENTED = 501
MISSING = (
    "/metrics needs the package prometheus-client: pip install 'mobile-world[metrics]', and start the server again.\n"
)
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"
"""The label of unknown HTTP methods: a client must not be able to create new time series."""


class Measure(NamedTuple):
    """One metric with its values now; names and labels follow Prometheus' conventions."""

    kind: Literal["counter", "gauge"]
    name: str
    """Without the common prefix, and for counters without the `_total` that they all end in."""
    about: str
    values: Mapping[tuple[str, ...], float]
    """By the values of the labels; a metric without labels has the one key `()`."""
    labels: tuple[str, ...] = ()


@dataclass
class RequestCounts:
    """Counts of answered requests, by method and status; thread-safe."""

    _counts: Counter[tuple[str, ...]] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def add(self, method: str, status: int) -> None:
        """Count one."""
        with self._lock:
            self._counts[method if method in METHODS else OTHER, str(status)] += 1

    def measure(self) -> Measure:
        """The counts as a metric."""
        with self._lock:
            values = dict(self._counts)
        return Measure("counter", "http_requests", "Requests that were answered.", values, ("method", "status"))


@dataclass(frozen=True)
class RequestCounter:
    """ASGI middleware that counts responses."""

    app: ASGIApp
    requests: RequestCounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Call the application; its response is counted when it begins."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.requests.add(scope["method"], message["status"])
            await send(message)

        await self.app(scope, receive, sending)


def serve_metrics(app: FastAPI, measures: Callable[[], Iterable[Measure]]) -> None:
    """Let an application answer at `/metrics`; `count_requests` adds what it was asked."""
    app.state.requests = requests = RequestCounts()

    def metrics() -> Response:
        version = Measure("gauge", "build_info", "The version that answers.", {(__version__,): 1}, ("version",))
        return exposition(lambda: [version, *measures(), requests.measure()])

    app.add_api_route(PATH, metrics, include_in_schema=False, response_class=PlainTextResponse)


def count_requests(app: FastAPI) -> None:
    """Count the requests of an application that has `/metrics`; add it after every other middleware."""
    requests = getattr(app.state, "requests", None)
    if requests is not None:
        app.add_middleware(RequestCounter, requests=requests)


def exposition(measures: Callable[[], Iterable[Measure]]) -> Response:
    """The metrics in Prometheus' text format, or what to install."""
    try:
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
    except ModuleNotFoundError:
        return PlainTextResponse(MISSING, NOT_IMPLEMENTED)
    registry = CollectorRegistry()
    registry.register(_Collector(measures()))
    return Response(generate_latest(registry), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


class _Collector:
    """The collector that `prometheus_client` asks for metrics counted here."""

    def __init__(self, measures: Iterable[Measure]) -> None:
        self._measures = list(measures)

    def collect(self) -> Iterable[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        for measure in self._measures:
            kind = CounterMetricFamily if measure.kind == "counter" else GaugeMetricFamily
            family = kind(f"{PREFIX}{measure.name}", measure.about, labels=measure.labels)
            for labels, value in sorted(measure.values.items()):
                family.add_metric(labels, value)
            yield family
