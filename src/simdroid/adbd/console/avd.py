"""Console commands about the virtual device itself: name, state, snapshots, and the digest of its state."""

from __future__ import annotations

from simdroid.adbd.console.commands import ConsoleRequest, Refused, Verb

_ROW = "{:<10}{:<20}{:>7}{:>20}{:>15}"


AVD = Verb(("avd",), "control the virtual device")


@AVD.command("stop")
def stop(request: ConsoleRequest) -> None:
    """Stop the virtual device."""
    if not request.emulator.running:
        raise Refused("virtual device already stopped")
    request.emulator.running = False


@AVD.command("start")
def start(request: ConsoleRequest) -> None:
    """Start the virtual device."""
    if request.emulator.running:
        raise Refused("virtual device already running")
    request.emulator.running = True


@AVD.command("status")
def show_status(request: ConsoleRequest) -> None:
    """Show whether the virtual device is running."""
    request.print(f"virtual device is {'running' if request.emulator.running else 'stopped'}")


@AVD.command("name")
def show_name(request: ConsoleRequest) -> None:
    """Print the virtual device's name."""
    request.print(request.phone.name)


SNAPSHOT = Verb(("snapshot",), "save and restore snapshots of the device")
AVD.family.append(SNAPSHOT)


@SNAPSHOT.command("list")
def list_snapshots(request: ConsoleRequest) -> None:
    """List the snapshots."""
    snapshots = request.phone.snapshots.list()
    if not snapshots:
        request.print("There is no snapshot available.")
        return
    request.print("List of snapshots present on all disks:")
    request.print(_ROW.format("ID", "TAG", "VM SIZE", "DATE", "VM CLOCK"))
    for snapshot in snapshots:
        date = snapshot.saved_at.strftime("%Y-%m-%d %H:%M:%S")
        request.print(_ROW.format("--", snapshot.name, _size(snapshot.size_bytes), date, _uptime(snapshot.uptime_ns)))


@SNAPSHOT.command("save")
def save_snapshot(request: ConsoleRequest) -> None:
    """Save a snapshot under a name."""
    request.phone.snapshots.save(_argument(request, "save"))


@SNAPSHOT.command("load")
def load_snapshot(request: ConsoleRequest) -> None:
    """Restore a snapshot."""
    request.phone.snapshots.load(_existing(request, "load"))


@SNAPSHOT.command("del", "delete")
def delete_snapshot(request: ConsoleRequest) -> None:
    """Delete a snapshot."""
    request.phone.snapshots.delete(_existing(request, "del"))


def _existing(request: ConsoleRequest, verb: str) -> str:
    name = _argument(request, verb)
    if all(snapshot.name != name for snapshot in request.phone.snapshots.list()):
        raise Refused(f"Device '{request.phone.name}' does not have the requested snapshot '{name}'")
    return name


def _argument(request: ConsoleRequest, verb: str) -> str:
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


MW = Verb(("mw",), "queries that only a simulated phone answers")


@MW.command("digest")
def show_digest(request: ConsoleRequest) -> None:
    """Print the digest of the current state, unless its clock is moving, or of a snapshot."""
    phone = request.phone
    if request.text:
        request.print(phone.snapshots.digest(request.text))
    elif phone.system.clock.mode == "virtual":
        request.print(phone.digest())
