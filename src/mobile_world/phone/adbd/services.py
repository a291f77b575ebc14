"""Which service a name asks for, and whether this adbd has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from mobile_world.phone.adbd import lifecycle
from mobile_world.phone.adbd.forwarding import serve_reverse, splice
from mobile_world.phone.adbd.framebuffer import send_framebuffer
from mobile_world.phone.adbd.lifecycle import Daemon
from mobile_world.phone.adbd.shell_service import ShellRequest, adbd_user, run_exec, run_shell
from mobile_world.phone.adbd.stream import Stream
from mobile_world.phone.adbd.sync import SyncSession
from mobile_world.phone.adbd.transport import Service, Transport


class Request(NamedTuple):
    """A service name, taken apart: `kind,option,option:text`."""

    daemon: Daemon
    transport: Transport
    kind: str
    options: list[str]
    text: str


Opener: TypeAlias = Callable[[Request], Service | None]


def find_service(daemon: Daemon, transport: Transport, name: str) -> Service | None:
    """The service behind `name`, or None when there is none; the peer is then refused."""
    head, colon, text = name.partition(":")
    kind, *options = head.split(",")
    opener = _OPENERS.get(kind) if colon else None
    return None if opener is None else opener(Request(daemon, transport, kind, options, text))


def _shell(request: Request) -> Service:
    wanted = ShellRequest.parse(request.options, request.text)
    return Service(lambda stream: run_shell(request.daemon.phone, wanted, stream, request.transport.max_payload))


def _exec(request: Request) -> Service:
    # The end of the peer's input closes the whole stream, and `exec-in 'cat > file'` finishes its work after that.
    return Service(lambda stream: run_exec(request.daemon.phone, request.text, stream), lingers=True)


def _sync(request: Request) -> Service:
    phone = request.daemon.phone
    fs = phone.system.fs.as_user(adbd_user(phone))
    return Service(lambda stream: SyncSession(fs, stream).run())


def _framebuffer(request: Request) -> Service:
    return Service(lambda stream: send_framebuffer(request.daemon.phone, stream))


def _reverse(request: Request) -> Service:
    return Service(lambda stream: serve_reverse(request.daemon.loopback, request.transport, request.text, stream))


def _socket(request: Request) -> Service | None:
    # `tcp:8080:localhost` names a host too; on the phone every name is the phone's own.
    text = request.text.partition(":")[0] if request.kind == "tcp" else request.text
    name = f"{request.kind}:{text}"
    if not request.daemon.loopback.listens(name):
        return None

    async def join(stream: Stream) -> None:
        far = request.daemon.loopback.connect(name)
        if far is not None:
            await splice(stream, far)

    return Service(join)


_OPENERS: dict[str, Opener] = {
    "exec": _exec,
    "framebuffer": _framebuffer,
    "localabstract": _socket,
    "localfilesystem": _socket,
    "localreserved": _socket,
    "reboot": lambda request: Service(lambda stream: lifecycle.reboot(request.daemon)),
    "remount": lambda request: Service(lambda stream: lifecycle.remount(request.daemon, stream)),
    "reverse": _reverse,
    "root": lambda request: Service(lambda stream: lifecycle.set_root(request.daemon, stream, rooted=True)),
    "shell": _shell,
    "sync": _sync,
    "tcp": _socket,
    "unroot": lambda request: Service(lambda stream: lifecycle.set_root(request.daemon, stream, rooted=False)),
}
