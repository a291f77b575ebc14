"""`am instrument`: runs the tests of an APK. Known ones run; every other ends as one whose process crashed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from simdroid.automation.known_apks import ApkProgram, program_of
from simdroid.shell.commands import Call
from simdroid.shell.services.activity import am
from simdroid.shell.services.base import Arguments, read_user
from simdroid.system import Component, Package
from simdroid.system.packages import InstrumentationSpec

_WITH_VALUE = {"-p", "-f", "--abi"}
_FRAME = "\tat com.android.commands.am.Instrument.run(Instrument.java:543)"
_CRASHED = "Process crashed."
_TEST_STARTED, _TEST_PASSED, _RESULT_OK = 1, 0, -1


@dataclass
class _Options:
    wait: bool = False
    raw: bool = False
    values: dict[str, str] = field(default_factory=dict)

    def read(self, call: Call, arguments: Arguments) -> str:
        """Read the command line; gives the component as written."""
        while option := arguments.next_option():
            if option == "-e":
                name = arguments.required()
                self.values[name] = arguments.required()
            elif option == "--user":
                read_user(call, arguments)
            elif option in _WITH_VALUE:
                arguments.required()
            self.wait |= option == "-w"
            self.raw |= option == "-r"
        return arguments.required()


@am("instrument")
async def instrument(call: Call, arguments: Arguments) -> int:
    """Run an app's tests: [-w] [-r] [-e NAME VALUE]… COMPONENT."""
    options = _Options()
    written = options.read(call, arguments)
    component = Component.parse(written)
    package = call.system.packages.get(component.package) if component else None
    spec = _find(package, component)
    if package is None or spec is None:
        return _refuse(call, written, f"Unable to find instrumentation info for: ComponentInfo{{{written}}}")
    target = call.system.packages.get(spec.target)
    if target is None:
        return _refuse(call, written, f"Unable to find instrumentation target package: {spec.target}")
    call.system.activities.force_stop(target.name)
    # Without -w there is nobody who could read the screen for the tests, and they fail.
    if options.wait:
        await _run(call, options, target, program_of(package.name))
    return 0


def _find(package: Package | None, component: Component | None) -> InstrumentationSpec | None:
    if package is None:
        return None
    specs = package.manifest.instrumentations
    return next((spec for spec in specs if package.manifest.component(spec.name) == component), None)


def _refuse(call: Call, written: str, reason: str) -> int:
    call.print(
        "INSTRUMENTATION_STATUS: id=ActivityManagerService",
        f"INSTRUMENTATION_STATUS: Error={reason}",
        "INSTRUMENTATION_STATUS_CODE: -1",
    )
    return call.fail(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {written}\n{_FRAME}")


async def _run(call: Call, options: _Options, target: Package, program: ApkProgram) -> None:
    begin = call.system.clock.uptime_ns()
    if program.instrument is not None:
        _report_test(call, options, program, _TEST_STARTED)
        await call.stdout.drain()
    if not await _until_done(call, options, target, program):
        call.print(f"INSTRUMENTATION_RESULT: shortMsg={_CRASHED}\nINSTRUMENTATION_CODE: 0")
        return
    seconds = (call.system.clock.uptime_ns() - begin) / 1e9
    if options.raw:
        _report_test(call, options, program, _TEST_PASSED)
    else:
        call.print(".", end="")
    text = f"\n\nTime: {seconds:.3f}\n\nOK (1 test)\n\n"
    call.print(f"INSTRUMENTATION_RESULT: stream={text}\nINSTRUMENTATION_CODE: {_RESULT_OK}" if options.raw else text)


async def _until_done(call: Call, options: _Options, target: Package, program: ApkProgram) -> bool:
    """Run it in the process of its target; False when that ended first, or the tests could not go on."""
    if program.instrument is None:
        return False
    processes = call.system.processes
    ended = asyncio.Event()
    with processes.watching(processes.start(target.name, target.uid), ended.set):
        tests = asyncio.ensure_future(program.instrument(call.phone, options.values))
        end = asyncio.ensure_future(ended.wait())
        try:
            await asyncio.wait({tests, end}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            end.cancel()
            tests.cancel()
            await asyncio.wait({tests, end})
            processes.stop(target.name)
    if tests.cancelled():
        return False
    if isinstance(error := tests.exception(), OSError):
        return False
    if error is not None:
        raise error
    return True


def _report_test(call: Call, options: _Options, program: ApkProgram, code: int) -> None:
    cls, _, method = program.test.partition("#")
    stream = f"\n{cls}:" if code == _TEST_STARTED else "."
    if not options.raw:
        call.print(stream, end="")
        return
    values = {
        "class": cls,
        "current": 1,
        "id": "AndroidJUnitRunner",
        "numtests": 1,
        "stream": stream,
        "test": method,
    }
    call.print(
        *(f"INSTRUMENTATION_STATUS: {name}={value}" for name, value in values.items()),
        f"INSTRUMENTATION_STATUS_CODE: {code}",
    )
