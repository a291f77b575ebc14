"""Runs in processes of their own, on phones of another: `python -m tests.mobile_world.experiment.killed_run PHONE…`.

A phone is `adb-port:console-port`. Each line of the input is a directory: a child is forked that goes on with its run,
which saves the half second in which a new program would import what it needs. The child's number is told first, then
every event on a line, so that whoever listens can choose when to kill it, and at last `ended` with its status.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from mobile_world.agents import create_agent
from mobile_world.experiment import LocalExecutor, Plan, PlannedArm, PlannedTask, Rules, RunEvent, run_plan
from mobile_world.runtime.adb import AdbDevice, Console
from mobile_world.runtime.controller import AndroidController
from mobile_world.runtime.pool import DevicePool
from tests.mobile_world.experiment.small import TellNumber

LOOPBACK = "127.0.0.1"


def plan() -> Plan:
    """What is run: 63 short episodes of three subjects."""
    return Plan(
        suite="mobile_world",
        base_seed=7,
        arms=tuple(PlannedArm(name=name, agent=name) for name in ("oracle", "reference", "null")),
        tasks=tuple(PlannedTask(name=f"Task{number}", apps=("Contacts",)) for number in range(3)),
        replicas=7,
        rules=Rules(goal_level="none", loop_limit=5, parse_failure_limit=5),
    )


class LentPhones:
    """Phones that run elsewhere, and outlive whoever uses them."""

    def __init__(self, addresses: list[str]) -> None:
        self.count = len(addresses)
        self._ports = [tuple(map(int, address.split(":"))) for address in addresses]

    def open(self, slot: int) -> AndroidController:
        adb_port, console_port = self._ports[slot]
        return AndroidController(AdbDevice.direct(LOOPBACK, adb_port), console=partial(Console, LOOPBACK, console_port))

    def discard(self, slot: int, controller: AndroidController) -> None:
        controller.close()

    def close(self) -> None:
        pass


def run(directory: Path, addresses: list[str]) -> None:
    of = plan()

    def tell(event: RunEvent) -> None:
        print(type(event).__name__, flush=True)

    with DevicePool(LentPhones(addresses)) as pool:
        executor = LocalExecutor(
            pool,
            lambda spec: create_agent(of.arm(spec.key.arm).agent),
            lambda spec: TellNumber.from_seed(seed=spec.seed, suite="mobile_world"),
            workers=len(addresses),
        )
        run_plan(of, executor, directory, listener=tell, accept_new_code=True)


def main(addresses: list[str]) -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            print(os.getpid(), flush=True)
            run(Path(line.rstrip("\n")), addresses)
            return
        _, status = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
