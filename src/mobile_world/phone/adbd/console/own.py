"""Console commands that no emulator has: what a host asks about a simulated phone."""

from __future__ import annotations

from mobile_world.phone.adbd.console.verbs import Request, Verb


def _digest(request: Request) -> None:
    """Print the fingerprint of the present state, or of a snapshot."""
    phone = request.phone
    request.print(phone.snapshots.digest(request.text) if request.text else phone.digest())


MW = Verb(
    ("mw",),
    "ask what only a simulated phone can tell",
    family=(Verb(("digest",), "print the state digest, of now or of a named snapshot", _digest),),
)
