"""Console commands about the virtual device itself: name, state, snapshots, and the digest of its state."""

from __future__ import annotations

from mobile_world.phone.adbd.console.commands import Refused, Request, Verb

_ROW = "{:<10}{:<20}{:>7}{:>20}{:>15}"


def _status(request: Request) -> None:
    request.print(f"virtual device is {'running' if request.emulator.running else 'stopped'}")


def _name(request: Request) -> None:
    request.print(request.phone.name)


def _stop(request: Request) -> None:
    if not request.emulator.running:
        raise Refused("virtual device already stopped")
    request.emulator.running = False


def _start(request: Request) -> None:
    if request.emulator.running:
        raise Refused("virtual device already running")
    request.emulator.running = True


def _list(request: Request) -> None:
    snapshots = request.phone.snapshots.list()
    if not snapshots:
        request.print("There is no snapshot available.")
        return
    request.print("List of snapshots present on all disks:")
    request.print(_ROW.format("ID", "TAG", "VM SIZE", "DATE", "VM CLOCK"))
    for snapshot in snapshots:
        date = snapshot.saved_at.strftime("%Y-%m-%d %H:%M:%S")
        request.print(_ROW.format("--", snapshot.name, _size(snapshot.size_bytes), date, _uptime(snapshot.uptime_ns)))


def _save(request: Request) -> None:
    request.phone.snapshots.save(_argument(request, "save"))


def _load(request: Request) -> None:
    request.phone.snapshots.load(_existing(request, "load"))


def _delete(request: Request) -> None:
    request.phone.snapshots.delete(_existing(request, "del"))


def _existing(request: Request, verb: str) -> str:
    name = _argument(request, verb)
    if all(snapshot.name != name for snapshot in request.phone.snapshots.list()):
        raise Refused(f"Device '{request.phone.name}' does not have the requested snapshot '{name}'")
    return name


def _argument(request: Request, verb: str) -> str:
    if not request.text:
        raise Refused(f"argument missing, try 'avd snapshot {verb} <name>'")
    return request.text


def _size(size: int) -> str:
    """Three digits at most, as QEMU writes sizes."""
    if size <= 999:
        return str(size)
    for power, unit in enumerate("KMGT", start=1):
        base = 1024**power
        if size < 10 * base:
            return f"{size / base:.1f}{unit}"
        if size < 1000 * base or unit == "T":
            return f"{(size + base // 2) // base}{unit}"
    return str(size)


def _uptime(uptime_ns: int) -> str:
    seconds, rest = divmod(uptime_ns, 10**9)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest // 10**6:03}"


SNAPSHOT = Verb(
    ("snapshot",),
    "keep and restore the device's state",
    family=(
        Verb(("list",), "show what was kept", _list),
        Verb(("save",), "keep the state under a name", _save),
        Verb(("load",), "go back to a named state", _load),
        Verb(("del", "delete"), "forget a named state", _delete),
    ),
)

AVD = Verb(
    ("avd",),
    "control the virtual device",
    family=(
        Verb(("stop",), "stop the virtual device", _stop),
        Verb(("start",), "start the virtual device", _start),
        Verb(("status",), "say whether the virtual device runs", _status),
        Verb(("name",), "print the virtual device's name", _name),
        SNAPSHOT,
    ),
)


def _digest(request: Request) -> None:
    """Print the fingerprint of the present state, or of a snapshot."""
    phone = request.phone
    request.print(phone.snapshots.digest(request.text) if request.text else phone.digest())


MW = Verb(
    ("mw",),
    "ask what only a simulated phone can tell",
    family=(Verb(("digest",), "print the state digest, of now or of a named snapshot", _digest),),
)
