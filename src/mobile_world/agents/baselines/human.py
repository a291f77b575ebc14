"""The agent that asks a person at the terminal: what it scores, the task's words and the phone allow."""

from __future__ import annotations

import sys
from typing import TextIO

from mobile_world.agents.baselines.spoken import HELP, UnknownWords, things_on, understood
from mobile_world.agents.interface import Decision, EpisodeBrief
from mobile_world.domain import Finish, Needs, Observation


class HumanAgent:
    """Shows what is on the screen, and does what a person types; the end of the input gives up."""

    needs = Needs(ui_tree=True)

    def __init__(self, *, reads: TextIO | None = None, writes: TextIO | None = None) -> None:
        """Speak through two streams; the terminal if left out."""
        self._reads, self._writes = reads or sys.stdin, writes or sys.stderr

    def begin(self, brief: EpisodeBrief) -> None:
        """See `Agent`."""
        self._say(f"goal: {brief.goal}" if brief.goal is not None else "no goal is told")
        self._say(f"{brief.max_steps} steps; type ? for what can be done")

    def act(self, observation: Observation) -> Decision:
        """See `Agent`; words that are not understood are asked for again."""
        things = things_on(observation)
        self._say(f"step {observation.step + 1}, {observation.activity or 'unknown activity'}")
        for label in (f"error: {observation.error}" if observation.error else "", observation.reply or ""):
            if label:
                self._say(f"  {label}")
        for number, thing in enumerate(things, start=1):
            self._say(f"  {number:3} {thing.name}")
        while True:
            self._writes.write("> ")
            self._writes.flush()
            line = self._reads.readline()
            if not line:
                self._say("the input is over; giving up")
                return Decision(Finish(status="infeasible", text="the person left"), said="")
            if line.strip() == "?":
                self._say(HELP, plain=True)
                continue
            try:
                return Decision(understood(line, things, observation.size), said=line.rstrip("\n"))
            except UnknownWords as reason:
                self._say(f"{reason}; type ? for what can be done")

    def close(self) -> None:
        """See `Agent`."""

    def _say(self, text: str, *, plain: bool = False) -> None:
        """Write a line; what comes from a device or a task cannot steer the terminal."""
        self._writes.write((text if plain else escaped(text)) + "\n")


def escaped(text: str) -> str:
    """Text with everything written out that is no visible character."""
    return "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
