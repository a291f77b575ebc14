"""The way to a model and back: building requests, and keeping an endpoint busy.

The observations are recorded: screenshots of every app of a simulated phone, taken before the clock starts, so that
what is measured is the agents' side alone. The endpoint is the product's own server in a process of its own; it thinks
for a fixed time and answers at once then. A request is in flight from the moment its bytes go out until its answer is
complete.
"""

from __future__ import annotations

import itertools
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from benchmarks.measuring import Sample, Sheet
from mobile_world.agents import Agent, EpisodeBrief, create_agent
from mobile_world.agents.codecs.frames import ResizedPixels
from mobile_world.agents.image_preprocessing import ScreenshotEncoder
from mobile_world.agents.models import ChatRequest, Message, request_body
from mobile_world.domain import Needs, Observation, OpenApp, ScreenSize
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.execution import observe, perform
from simdroid.fleet import Fleet

VENUS = ResizedPixels(factor=28, min_pixels=830_000, max_pixels=937_664)
INSTRUCTIONS = "Look at the screen and decide on the next action. " * 35
"""As long as the instructions of a UI-Venus prompt, about 430 tokens."""
ANSWER = "<think>The row is there.</think>\n<action>Click(box=(322, 714))</action>\n<conclusion>Tapped it.</conclusion>"

ROUNDS = 30
REPEATS = 3
MOST_MILLISECONDS = 40
LEAST_SHARE = 90
LOADS = ((16, 0.5), (64, 2.0))
"""Episodes at once, and seconds the model thinks."""
THOUGHTS = 8
"""Answers of each episode; the first only starts things up."""
PATIENCE_S = 60.0


def recorded_observations() -> list[Observation]:
    """What one phone shows in each of its apps."""
    with tempfile.TemporaryDirectory(prefix="mw-bench-") as home, Fleet(Path(home)) as fleet:
        [record] = fleet.start(scope="private")
        with AndroidController.for_phone(record) as controller:
            seen = []
            for app in sorted(controller.apps()):
                perform(OpenApp(app=app), controller)
                controller.settle()
                seen.append(observe(controller, Needs(screenshot=True), 0))
            return seen


def building(sheet: Sheet, seen: list[Observation]) -> None:
    """From a screenshot nobody has seen before to the bytes on the wire."""
    image, values = ScreenshotEncoder(VENUS), []
    for observation in itertools.islice(itertools.cycle(seen), ROUNDS):
        started = time.process_time()
        shown = image.encode(observation.screenshot or b"", observation.size)
        request = ChatRequest("venus", (Message("user", (INSTRUCTIONS, shown)),))
        request_body(request, stream=True)
        values.append((time.process_time() - started) * 1000)
    sample = Sample("a request with a fresh 1080x2400 screenshot is built in", "ms", values)
    sheet.samples.append(sample)
    sheet.at_most("building a request with a fresh screenshot, ms", sample, MOST_MILLISECONDS)


def keeping_busy(sheet: Sheet, seen: list[Observation]) -> None:
    """How much of the time the endpoint has what it could have: one request of every episode."""
    for episodes, thinks_s in LOADS:
        title = f"{episodes} episodes, a model of {thinks_s * 1000:g} ms"
        loads = [one_load(episodes, thinks_s, seen) for _ in range(REPEATS)]
        in_flight = Sample(f"{title}: requests in flight", "%", [load.share_in_flight for load in loads])
        sheet.samples += [
            in_flight,
            Sample(f"{title}: in thought", "%", [load.share_in_thought for load in loads]),
            Sample(f"{title}: steps", "1/s", [load.steps_per_second for load in loads]),
        ]
        sheet.at_least(f"{title}: % of requests in flight", in_flight, LEAST_SHARE)


def one_load(episodes: int, thinks_s: float, seen: list[Observation]) -> Load:
    with endpoint(thinks_s) as url:
        load = Load(url, episodes, thinks_s, seen)
        load.run()
        return load


@dataclass
class Load:
    """Agents that ask for one action after the other, each in a thread, over recorded observations.

    They begin one after the other, as episodes do that have tasks of different lengths behind them. The window that is
    measured opens when the last one has its first answer and closes when the first one ends.
    """

    url: str
    episodes: int
    thinks_s: float
    seen: list[Observation]
    flights: list[tuple[float, float]] = field(default_factory=list)
    """When each request went out, and when its answer was complete."""
    _began: list[float] = field(default_factory=list)
    _ended: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Let every episode have its thoughts."""
        threads = [threading.Thread(target=self._play, args=(number,)) for number in range(self.episodes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if len(self._ended) != self.episodes:
            raise SystemExit(f"{self.episodes - len(self._ended)} of {self.episodes} episodes did not end")
        self._opens, self._closes = max(self._began), min(self._ended)

    @property
    def share_in_flight(self) -> float:
        """In percent: of the seconds in which episodes could have had a request out, how many they had."""
        inside = sum(max(0.0, min(end, self._closes) - max(start, self._opens)) for start, end in self.flights)
        return 100 * inside / self._possible

    @property
    def share_in_thought(self) -> float:
        """In percent: the same for the seconds in which the model thought; the rest of a flight is transport."""
        return 100 * self._answers * self.thinks_s / self._possible

    @property
    def steps_per_second(self) -> float:
        """Answers in the window."""
        return self._answers / (self._closes - self._opens)

    @property
    def _possible(self) -> float:
        return self.episodes * (self._closes - self._opens)

    @property
    def _answers(self) -> int:
        return sum(self._opens < end <= self._closes for _, end in self.flights)

    def _play(self, number: int) -> None:
        threading.Event().wait(number / self.episodes * self.thinks_s)
        agent = create_agent("uivenus", model_name="venus", base_url=self.url)
        agent.begin(EpisodeBrief(goal="Turn the alarm on.", seed=number, max_steps=THOUGHTS))
        try:
            for step in range(THOUGHTS):
                self.flights.append(_step(agent, self.seen[(number + step) % len(self.seen)]))
                if not step:
                    self._began.append(time.monotonic())
            self._ended.append(time.monotonic())
        finally:
            agent.close()


def _step(agent: Agent, observation: Observation) -> tuple[float, float]:
    decision = agent.act(observation)
    ended = time.monotonic()
    if decision.action is None:
        raise SystemExit(f"the answer was not understood: {decision.error}")
    [request] = decision.detail["requests"]
    return ended - sum(attempt["seconds"] for attempt in request["attempts"]), ended


@contextmanager
def endpoint(thinks_s: float) -> Iterator[str]:
    """A model server in a process of its own; its address."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, thinks_s), daemon=True)
    process.start()
    try:
        if not ours.poll(PATIENCE_S):
            raise SystemExit("the model server did not start")
        yield ours.recv()
    finally:
        ours.send("enough")
        process.join(PATIENCE_S)


def _serve(pipe: Connection, thinks_s: float) -> None:
    from mobile_world.agents.serving import ModelServer, Scripted, Slow

    with ModelServer(Slow(Scripted([ANSWER]), first_byte_s=thinks_s), model_name="venus") as server:
        pipe.send(server.url)
        pipe.recv()


def measure(sheet: Sheet) -> None:
    """Everything on the way to a model."""
    seen = recorded_observations()
    if any(observation.size != ScreenSize(1080, 2400) for observation in seen):
        raise SystemExit("the phone's screen is not 1080x2400")
    building(sheet, seen)
    keeping_busy(sheet, seen)
    sheet.notes.append(
        f"requests: uivenus agents over {len(seen)} recorded screenshots, the server in a process of its own, "
        f"{os.cpu_count()} cores together; a request's building is processor time, the rest is wall time"
    )
