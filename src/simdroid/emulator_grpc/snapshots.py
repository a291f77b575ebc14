"""The methods of `android.emulation.control.SnapshotService`.

What goes wrong is told in the answer (`success`, `err`), not by the status of the call.
"""

from __future__ import annotations

from collections.abc import Callable

from simdroid.emulator_grpc import messages
from simdroid.emulator_grpc.methods import Emulator, Streaming, Unary
from simdroid.emulator_grpc.protobuf import Fields
from simdroid.errors import SnapshotFailed
from simdroid.snapshots import Snapshots

SERVICE = "android.emulation.control.SnapshotService"


def list_snapshots(emulator: Emulator, _: Fields) -> Fields:
    """All snapshots; each of them can be loaded."""
    return {
        "snapshots": [
            {
                "snapshot_id": snapshot.name,
                "size": snapshot.size_bytes,
                "details": {"creation_time": int(snapshot.saved_at.timestamp()), "logical_name": snapshot.name},
            }
            for snapshot in emulator.phone.snapshots.list()
        ]
    }


def load_snapshot(emulator: Emulator, package: Fields) -> Fields:
    """Go back to a snapshot."""
    return _try(emulator, package, Snapshots.load, must_exist=True)


def save_snapshot(emulator: Emulator, package: Fields) -> Fields:
    """Save the present state under a name."""
    return _try(emulator, package, Snapshots.save, must_exist=False)


def delete_snapshot(emulator: Emulator, package: Fields) -> Fields:
    """Forget a snapshot."""
    return _try(emulator, package, Snapshots.delete, must_exist=True)


def _try(emulator: Emulator, package: Fields, action: Callable[[Snapshots, str], None], *, must_exist: bool) -> Fields:
    name, snapshots = package["snapshot_id"], emulator.phone.snapshots
    if must_exist and all(snapshot.name != name for snapshot in snapshots.list()):
        return {"snapshot_id": name, "err": f"Could not find {name}".encode()}
    try:
        action(snapshots, name)
    except SnapshotFailed as error:
        return {"snapshot_id": name, "err": str(error).encode()}
    return {"snapshot_id": name, "success": True}


METHODS: dict[str, Unary | Streaming] = {
    "ListSnapshots": Unary(messages.SNAPSHOT_FILTER, messages.SNAPSHOT_LIST, list_snapshots, looks=True),
    "LoadSnapshot": Unary(messages.SNAPSHOT_PACKAGE, messages.SNAPSHOT_PACKAGE, load_snapshot),
    "SaveSnapshot": Unary(messages.SNAPSHOT_PACKAGE, messages.SNAPSHOT_PACKAGE, save_snapshot),
    "DeleteSnapshot": Unary(messages.SNAPSHOT_PACKAGE, messages.SNAPSHOT_PACKAGE, delete_snapshot),
}
