"""`monkey`: starts an app and, with a larger count, touches it at random places."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from simdroid.shell.commands import Call, command
from simdroid.shell.services.base import NUMBER_FORMAT, STATUS_BAR, NumberFormat, bounds, parse_long
from simdroid.system import Intent, Resolved
from simdroid.system.intents import ACTION_MAIN, CATEGORY_LAUNCHER, launch_intent, write_intent_uri

CATEGORY_MONKEY = "android.intent.category.MONKEY"
NO_ACTIVITIES = 252
DEFAULT_SEED = 0
"""Android draws one from the clock; a phone whose runs can be repeated does not."""

_NO_VALUE = {
    "--ignore-crashes",
    "--ignore-timeouts",
    "--ignore-security-exceptions",
    "--ignore-native-crashes",
    "--monitor-native-crashes",
    "--kill-process-after-error",
    "--hprof",
    "--dbg-no-events",
    "--randomize-throttle",
    "--randomize-script",
    "--permission-target-system",
    "--wait-dbg",
    "--bugreport",
    "--script-log",
}
_WITH_VALUE = {"--throttle", "--setup", "--port", "--profile-wait", "--device-sleep-time", "-f"}
_WITH_VALUE |= {"--pkg-blacklist-file", "--pkg-whitelist-file", "--periodic-bugreport"}

_USAGE = """usage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]
              [-c MAIN_CATEGORY [-c MAIN_CATEGORY] ...]
              [--ignore-crashes] [--ignore-timeouts]
              [--ignore-security-exceptions]
              [--pct-touch PERCENT] [--pct-motion PERCENT]
              [--throttle MILLISEC] [-s SEED] [-v [-v] ...]
              COUNT
"""


class _Refused(Exception):
    """A wrong command line; the arguments are the error lines."""


@dataclass
class _Plan:
    packages: list[str] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    seed: int = DEFAULT_SEED
    verbose: int = 0
    count: int = 0


@command("monkey")
async def monkey(call: Call) -> int:
    """Send random events to apps, after starting one."""
    call.print_lines(f"  bash arg: {word}" for word in call.args)
    call.error(f"args: [{', '.join(call.args)}]")
    for word in call.args:
        call.error(f' arg: "{word}"')
    try:
        plan = _Reader(call).read()
    except _Refused as problem:
        return call.fail("\n".join([*(f"** Error: {text}" for text in problem.args), _USAGE]), 255)
    return await _run(call, plan)


class _Reader:
    """Reads the command line and echoes it on stderr, as monkey does."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._words = call.args
        self._next = 0

    def read(self) -> _Plan:
        plan = _Plan()
        if not self._words:
            raise _Refused
        while self._next < len(self._words) and self._words[self._next].startswith("-"):
            self._next += 1
            self._option(plan, self._words[self._next - 1])
        if self._next >= len(self._words):
            raise _Refused("Count not specified")
        count = self._words[self._next]
        try:
            plan.count = parse_long(count)
        except NumberFormat:
            raise _Refused(f'Count is not a number: "{count}"') from None
        return plan

    def _option(self, plan: _Plan, argument: str) -> None:
        option, attached = (argument, "") if argument.startswith("--") else (argument[:2], argument[2:])
        if argument.startswith("--"):
            self._echo(option)
        if option == "-p":
            plan.packages += self._value(attached)
        elif option == "-c":
            plan.categories += self._value(attached)
        elif option == "-s":
            plan.seed = self._seed(attached)
        elif option == "-v":
            plan.verbose += 1
        elif option == "-h":
            raise _Refused
        elif option in _WITH_VALUE or option.startswith("--pct-"):
            self._value(attached)
        elif option not in _NO_VALUE:
            raise _Refused(f"Unknown option: {option}")

    def _echo(self, option: str) -> None:
        """Echo a long option; like monkey, fail when no word follows it."""
        if self._next >= len(self._words):
            raise _Refused(f"java.lang.ArrayIndexOutOfBoundsException: length={self._next}; index={self._next}")
        position = f'mNextArg={self._next} argwas="{option}" nextarg="{self._words[self._next]}"'
        self._call.error(f'arg="{option}" mCurArgData="null" {position}')

    def _value(self, attached: str) -> list[str]:
        """The value of an option as a list of one, or of none at the end of the line."""
        if attached:
            return [attached]
        if self._next >= len(self._words):
            return []
        value = self._words[self._next]
        self._next += 1
        self._call.error(f'data="{value}"')
        return [value]

    def _seed(self, attached: str) -> int:
        try:
            return parse_long("".join(self._value(attached)))
        except NumberFormat as problem:
            raise _Refused("Seed is not a number", f"{NUMBER_FORMAT}: {problem}") from None


async def _run(call: Call, plan: _Plan) -> int:
    categories = plan.categories or [CATEGORY_LAUNCHER, CATEGORY_MONKEY]
    if plan.verbose:
        call.print(
            f":Monkey: seed={plan.seed} count={plan.count}",
            *(f":AllowPackage: {package}" for package in plan.packages),
            *(f":IncludeCategory: {category}" for category in categories),
        )
    apps = _main_apps(call, plan, categories)
    if not apps:
        return call.print_failure("** No activities found to run, monkey aborted.", NO_ACTIVITIES)
    generator = random.Random(plan.seed)
    begin = call.system.clock.uptime_ns()
    app = generator.choice(apps)
    if plan.count > 0:
        _switch(call, plan, app)
    for _ in range(plan.count - 1):
        _touch(call, plan, app, generator)
        # Many events must not keep other phones of the process from running.
        await asyncio.sleep(0)
    elapsed = (call.system.clock.uptime_ns() - begin) // 1_000_000
    call.print(
        f"Events injected: {plan.count}",
        f"## Network stats: elapsed time={elapsed}ms (0ms mobile, 0ms wifi, {elapsed}ms not connected)",
    )
    if plan.verbose:
        call.print("// Monkey finished")
    return 0


def _main_apps(call: Call, plan: _Plan, categories: list[str]) -> list[Resolved]:
    apps: list[Resolved] = []
    for category in categories:
        matching = call.system.packages.resolve(Intent(ACTION_MAIN, categories=(category,)))
        if not matching and plan.categories:
            call.error(f"// Warning: no activities found for category {category}")
        apps += [match for match in matching if not plan.packages or match.package.name in plan.packages]
    return apps


def _switch(call: Call, plan: _Plan, app: Resolved) -> None:
    if plan.verbose:
        call.print(f":Switch: {write_intent_uri(launch_intent(app.component))}")
    call.system.activities.launch(app.component, caller="com.android.shell")


def _touch(call: Call, plan: _Plan, app: Resolved, generator: random.Random) -> None:
    """Tap below the status bar; bring the app back to the front first."""
    if call.system.activities.top.component.package != app.package.name:
        _switch(call, plan, app)
    width, height = bounds(call.phone)
    call.phone.display.tap(generator.randrange(width), generator.randrange(STATUS_BAR, height))
