"""`dumpsys batterystats`, `procstats` and `usagestats`: what was used since when, from the state the phone is in."""

from __future__ import annotations

from datetime import datetime, timedelta

from simdroid.shell.commands import Call
from simdroid.shell.services.base import dumper
from simdroid.system import BatteryHealth, BatteryStatus, Task, short_name
from simdroid.system.resources import TICKS, process_ticks, proportional_kib, resident_kib

CAPACITY_MAH = 3000
_CHECKIN_VERSION = 36
_DAY = timedelta(days=1)
_RESET = "Battery stats and history reset."
_BATTERY_HELP = """\
Battery stats (batterystats) dump options:
  [--checkin] [--proto] [--history] [--history-start] [--charged] [-c]
  [--daily] [--reset] [--reset-all] [--write] [--new-daily] [--read-daily]
  [-h] [<package.name>]
  --checkin: generate output for a checkin report; will write (and clear) the
             last old completed stats when they had been reset.
  -c: write the current stats in checkin format.
  --history: show only history data.
  --charged: only output data since last charged.
  --reset: reset the stats, clearing all current data.
  --write: force write current collected stats to disk.
  <package.name>: optional name of package to filter output by.
  -h: print this help text."""


@dumper("batterystats")
def batterystats(call: Call) -> None:
    """Print what used the battery since it was last charged, or since the stats were reset."""
    options = [word for word in call.args if word.startswith("-")]
    if "-h" in options:
        call.print(_BATTERY_HELP)
    elif "--reset" in options or "--reset-all" in options:
        call.phone.display.counted_since[_STATS] = call.system.clock.uptime_ns()
        call.print(_RESET)
    elif "--checkin" in options or "-c" in options:
        _battery_checkin(call)
    elif "--write" in options:
        call.print("Battery stats written.")
    elif not {"--enable", "--disable"} & set(options):
        _battery_text(call, history_only="--history" in options)


_STATS = "batterystats"


def _on_battery_ms(call: Call) -> tuple[int, int]:
    """How long the stats run, and how long of that without a charger."""
    total = (call.system.clock.uptime_ns() - call.phone.display.counted_since.get(_STATS, 0)) // 1_000_000
    return total, 0 if call.system.battery.plugged else total


def _battery_checkin(call: Call) -> None:
    system = call.system
    build = system.properties.get("ro.build.id")
    total, unplugged = _on_battery_ms(call)
    start = system.clock.now_ms() - total
    call.print(
        f"9,0,i,vers,{_CHECKIN_VERSION},211,{build},{build}",
        *(f"9,0,i,uid,{package.uid},{package.name}" for package in system.packages.all()),
        f"9,0,l,bt,0,{unplugged},{unplugged},{total},{total},{start},{unplugged},{unplugged},{CAPACITY_MAH},-1,-1,0",
        "9,0,l,dc,0,0,0,0,0,0,0,0,0,0",
        f"9,0,l,lv,{system.battery.level},{system.battery.level}",
        f"9,0,l,pws,{CAPACITY_MAH},0,0,0",
    )
    for process in system.processes.all():
        user = process_ticks(process.name, system.clock) * 1000 // TICKS
        call.print(f'9,{process.uid},l,pr,"{process.name}",{user * 6 // 10},{user * 4 // 10},0,1,0,0')


def _battery_text(call: Call, *, history_only: bool) -> None:
    system, battery = call.system, call.system.battery
    total, unplugged = _on_battery_ms(call)
    now = system.clock.now()
    statuses: dict[int, str] = {status: status.name.lower().replace("_", "-") for status in BatteryStatus}
    healths: dict[int, str] = {member: member.name.lower() for member in BatteryHealth}
    status, health = statuses.get(battery.status, "unknown"), healths.get(battery.health, "unknown")
    call.print(
        "Battery History (0% used, 1KB used of 4096KB, 12 strings using 2KB):",
        f"                    0 (9) RESET:TIME: {now - timedelta(milliseconds=total):%Y-%m-%d-%H-%M-%S}",
        (
            f"                    0 (2) {battery.level:03} status={status} health={health} "
            f"plug={'ac' if battery.ac else 'none'} temp={battery.temperature} volt={battery.voltage} "
            f"{'+' if call.phone.display.awake else '-'}screen"
        ),
    )
    if history_only:
        return
    call.print(
        "\nPer-PID Stats:",
        *(f"  PID {process.pid} wake time: 0ms" for process in system.processes.all()),
        "",
        "Statistics since last charge:",
        f"  System starts: 0, currently on battery: {str(not battery.plugged).lower()}",
        f"  Estimated battery capacity: {CAPACITY_MAH} mAh",
        f"  Time on battery: {_span(unplugged)} (100.0%) realtime, {_span(unplugged)} (100.0%) uptime",
        f"  Total run time: {_span(total)} realtime, {_span(total)} uptime",
        "  Discharge: 0 mAh",
        f"  Start clock time: {now - timedelta(milliseconds=total):%Y-%m-%d-%H-%M-%S}",
        f"  Screen on: {_span(total)} (100.0%) 1x, Interactive: {_span(total)} (100.0%)",
        "",
        "  Estimated power use (mAh):",
        f"    Capacity: {CAPACITY_MAH}, Computed drain: 0, actual drain: 0",
    )
    for process in system.processes.all():
        owner = f"u0{short_name(process.uid)[2:]}" if process.uid >= 10_000 else str(process.uid)
        milliseconds = process_ticks(process.name, system.clock) * 1000 // TICKS
        call.print(
            f"\n  {owner}:\n    Proc {process.name}:",
            f"      CPU: {_span(milliseconds * 6 // 10)} usr + {_span(milliseconds * 4 // 10)} krn ; 0ms fg",
        )


def _span(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    units = ((seconds // 86400, "d"), (seconds // 3600 % 24, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return " ".join([*(f"{value}{unit}" for value, unit in units if value), f"{rest}ms"])


@dumper("procstats")
def procstats(call: Call) -> None:
    """Print how much memory each process had while it ran."""
    hours = next((after for word, after in zip(call.args, call.args[1:], strict=False) if word == "--hours"), "24")
    named = next((word for word in call.args if "." in word and not word.startswith("-")), None)
    uptime = call.system.clock.uptime_ns() // 1_000_000
    call.print(f"AGGREGATED OVER LAST {hours} HOURS:" if "-a" not in call.args else "CURRENT STATS:")
    for process in call.system.processes.all():
        package = call.system.packages.get(process.name)
        if named not in (None, process.name) or package is None:
            continue
        pss, rss = proportional_kib(process.name) // 1024, resident_kib(process.name) // 1024
        sizes = f"{pss}MB-{pss}MB-{pss}MB/{pss}MB-{pss}MB-{pss}MB/{rss}MB-{rss}MB-{rss}MB over 1"
        top = process.name == call.system.activities.top.component.package
        call.print(
            f"  * {process.name} / {_owner(process.uid)} / v{package.manifest.version_code}:",
            f"           TOTAL: 100% ({sizes})",
            f"             {'Top' if top else '(Cached)'}: 100% ({sizes})",
        )
    call.print(f"\nRun time Stats:\n  SOn /Norm: +{_span(uptime)}\n      TOTAL: +{_span(uptime)}")


def _owner(uid: int) -> str:
    return short_name(uid).replace("_", "") if uid >= 10_000 else str(uid)


@dumper("usagestats")
def usagestats(call: Call) -> None:
    """Print which apps were in front, and when last."""
    now = call.system.clock.now()
    tasks = sorted(call.system.activities.tasks, key=lambda task: task.last_active_ns)
    span = f'timeRange="{_moment(now - _DAY)} – {_moment(now)}"'
    call.print(
        f"user=0\n  Last 24 hour events ({span} )",
        *(f"    {_event(call, task)}" for task in tasks),
        f"  In-memory daily stats\n    {span}\n    packages",
    )
    for task in reversed(tasks):
        used = f"{call.system.clock.at_ns(task.last_active_ns):%Y-%m-%d %H:%M:%S}"
        call.print(
            f'      package={task.top.component.package} totalTimeUsed="00:00" lastTimeUsed="{used}" '
            f'totalTimeVisible="00:00" lastTimeVisible="{used}" lastTimeComponentUsed="{used}" totalTimeFS="00:00" '
            f'lastTimeFS="{used}" appLaunchCount={len(task.activities)}'
        )
    call.print("    ChooserCounts\n    configurations\n    event aggregations\n")


def _moment(time: datetime) -> str:
    clock = time.strftime("%I:%M %p").lstrip("0")
    return f"{time.month}/{time.day}/{time.year}, {clock}"


def _event(call: Call, task: Task) -> str:
    top, root = task.top.component, task.activities[0].component
    when = f"{call.system.clock.at_ns(task.last_active_ns):%Y-%m-%d %H:%M:%S}"
    kind = "ACTIVITY_RESUMED" if call.system.activities.tasks[0] is task else "ACTIVITY_STOPPED"
    return (
        f'time="{when}" type={kind} package={top.package} class={top.cls} instanceId={int(task.top.token, 16)} '
        f"taskRootPackage={root.package} taskRootClass={root.cls} flags=0x0"
    )
