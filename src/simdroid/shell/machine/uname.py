"""System information: uname, uptime, hostname, nproc, free, arch."""

from __future__ import annotations

from simdroid.shell.commands import Call, command, parse_options

_SYSTEM = {
    "s": "Linux",
    "n": "localhost",
    "r": "5.15.41-android13-8-00205-gf1bf82c3dacd-ab8747247",
    "v": "#1 SMP PREEMPT Fri Jun 17 23:08:51 UTC 2022",
    "m": "x86_64",
    "o": "Toybox",
}
_UNITS = {"b": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}


@command("uname")
def uname(call: Call) -> None:
    """Print facts of the system."""
    options = parse_options(call, "oamvrns", most=0)
    letters = "snrvmo" if "a" in options else "".join(letter for letter in _SYSTEM if letter in options) or "s"
    call.print(" ".join(_SYSTEM[letter] for letter in letters))


@command("arch")
def arch(call: Call) -> None:
    """Print the processor's architecture."""
    call.print(_SYSTEM["m"])


@command("hostname")
def hostname(call: Call) -> None:
    """Print the host's name."""
    call.print(_SYSTEM["n"])


@command("nproc")
def nproc(call: Call) -> None:
    """Print the number of processors."""
    call.print(str(call.fs.read_text("/proc/cpuinfo").count("processor\t")))


@command("uptime")
def uptime(call: Call) -> None:
    """Print how long the phone runs."""
    options = parse_options(call, "ps", most=0)
    seconds = call.system.clock.uptime_ns() // 1_000_000_000
    minutes, hours, days = seconds // 60 % 60, seconds // 3600 % 24, seconds // 86_400
    if "s" in options:
        started = call.system.clock.at_ns(call.system.clock.now_ns() - call.system.clock.uptime_ns())
        call.print(started.strftime("%Y-%m-%d %H:%M:%S"))
        return
    long = f"{days} day{'' if days == 1 else 's'}, " if days else ""
    span = f"{hours:2d}:{minutes:02d}, " if hours else f"{minutes} min, "
    loads = ", ".join(call.fs.read_text("/proc/loadavg").split(" ")[:3])
    now = call.system.clock.now().strftime("%H:%M:%S")
    call.print(f" {now} up {long}{span} 0 users,  load average: {loads}")


@command("free")
def free(call: Call) -> None:
    """Print how memory is used."""
    unit = _UNITS.get(parse_options(call, "htgmkb", most=0).last("tgmkb") or "b", 1)
    facts = {}
    for row in call.fs.read_text("/proc/meminfo").splitlines():
        name, _, value = row.partition(":")
        facts[name] = int(value.split()[0]) * 1024 // unit
    total, unused, buffers = facts["MemTotal"], facts["MemFree"], facts["Buffers"]
    used = total - unused
    swap, swap_free = facts["SwapTotal"], facts["SwapFree"]
    call.print(
        "\t\ttotal        used        free      shared     buffers",
        f"Mem:{total:17}{used:12}{unused:12}{0:12}{buffers:12}",
        f"-/+ buffers/cache:{used - buffers:15}{unused + buffers:12}",
        f"Swap:{swap:16}{swap - swap_free:12}{swap_free:12}",
    )
