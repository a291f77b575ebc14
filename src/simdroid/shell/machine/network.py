"""`ip`, `ifconfig`, `ping` and `netstat`: the emulator's network interfaces."""

from __future__ import annotations

from simdroid.shell.commands import Call, CommandFailed, command, print_help
from simdroid.system.device import interfaces

GATEWAY = "10.0.2.2"
"""The host, as seen from an emulator."""

_PING_ERROR = 2


@command("ip")
def ip(call: Call) -> int:
    """Print addresses or routes."""
    words = [word for word in _drop_family(call.args) if not word.startswith("-")]
    topic, device = words[0] if words else "", words[-1] if len(words) > 2 else None
    if topic and "address".startswith(topic):
        return _addresses(call, device)
    if topic and "route".startswith(topic):
        for one in interfaces(call.system):
            if one.name != "lo":
                call.print(f"10.0.2.0/24 dev {one.name} proto kernel scope link src {one.address} ")
        return 0
    if topic and "link".startswith(topic):
        return _addresses(call, device, link_only=True)
    if topic:
        return call.fail(f'Object "{topic}" is unknown, try "ip help".')
    return call.fail("Usage: ip [ OPTIONS ] OBJECT { COMMAND | help }", 255)


def _drop_family(arguments: list[str]) -> list[str]:
    for option in ("-f", "-family"):
        if option in arguments:
            index = arguments.index(option)
            return arguments[:index] + arguments[index + 2 :]
    return arguments


def _addresses(call: Call, device: str | None, *, link_only: bool = False) -> int:
    chosen = [interface for interface in interfaces(call.system) if device in (None, interface.name)]
    if not chosen:
        return call.fail(f'Device "{device}" does not exist.')
    for one in chosen:
        loopback = one.name == "lo"
        flags = "LOOPBACK,UP,LOWER_UP" if loopback else "BROADCAST,MULTICAST,UP,LOWER_UP"
        mtu, kind = ("65536", "loopback") if loopback else ("1500", "ether")
        state = "UNKNOWN" if loopback else "UP"
        call.print(
            f"{one.number}: {one.name}: <{flags}> mtu {mtu} qdisc noqueue state {state} group default qlen 1000",
            f"    link/{kind} {one.mac} brd {'00:00:00:00:00:00' if loopback else 'ff:ff:ff:ff:ff:ff'}",
        )
        if not link_only:
            scope = "scope host lo" if loopback else f"brd {one.broadcast} scope global {one.name}"
            call.print(
                f"    inet {one.address}/{one.prefix} {scope}",
                "       valid_lft forever preferred_lft forever",
            )
    return 0


@command("ifconfig")
def ifconfig(call: Call) -> None:
    """Print interfaces in the old form."""
    if call.args[:1] == ["--help"]:
        print_help(call, call.name)
        return
    names = [word for word in call.args if not word.startswith("-")]
    chosen = [interface for interface in interfaces(call.system) if not names or interface.name in names]
    if not chosen:
        raise CommandFailed(f"ifconfig: ioctl 8913: No such device: {names[0]}")
    for one in chosen:
        if one.name == "lo":
            call.print(
                "lo        Link encap:Local Loopback  \n          inet addr:127.0.0.1  Mask:255.0.0.0 ",
                "          UP LOOPBACK RUNNING  MTU:65536  Metric:1\n",
            )
            continue
        call.print(
            f"{one.name:<10}Link encap:Ethernet  HWaddr {one.mac}  Driver virtio_net",
            f"          inet addr:{one.address}  Bcast:{one.broadcast}  Mask:255.255.255.0 ",
            "          UP BROADCAST RUNNING MULTICAST  MTU:1500  Metric:1",
            "",
        )


@command("ping")
async def ping(call: Call) -> int:
    """Ping the host or the phone itself; nothing else is there to answer."""
    host, count = _ping_arguments(call.args)
    if host is None:
        return call.fail("usage: ping [-c COUNT] [-W TIMEOUT] HOST", _PING_ERROR)
    address = "127.0.0.1" if host == "localhost" else host
    if not all(part.isdecimal() for part in address.split(".")) or address.count(".") != 3:
        return call.fail(f"ping: unknown host {host}", _PING_ERROR)
    own = {interface.address for interface in interfaces(call.system)}
    if address not in own and not call.system.connectivity.online:
        return call.fail("connect: Network is unreachable", _PING_ERROR)
    answers = address in own or address == GATEWAY
    call.print(f"PING {host} ({address}) 56(84) bytes of data.")
    for number in range(1, count + 1):
        if answers:
            call.print(f"64 bytes from {address}: icmp_seq={number} ttl=255 time=0.500 ms")
        if number < count:
            await call.system.clock.wait(1.0)
    received, loss = (count, 0) if answers else (0, 100)
    call.print(
        f"\n--- {host} ping statistics ---",
        f"{count} packets transmitted, {received} received, {loss}% packet loss, time {(count - 1) * 1000}ms",
    )
    if answers:
        call.print("rtt min/avg/max/mdev = 0.500/0.500/0.500/0.000 ms")
    return 0 if answers else 1


def _ping_arguments(arguments: list[str]) -> tuple[str | None, int]:
    host, count, rest = None, 4, list(arguments)
    while rest:
        word = rest.pop(0)
        if word in ("-c", "-W", "-w", "-i", "-s", "-I", "-t") and rest:
            value = rest.pop(0)
            count = int(value[:6]) if word == "-c" and value.isdecimal() else count
        elif not word.startswith("-"):
            host = word
    return host, max(1, min(count, 100))


@command("netstat")
def netstat(call: Call) -> None:
    """Print connections, of which a simulated phone has none."""
    if call.args[:1] == ["--help"]:
        print_help(call, call.name)
        return
    call.print(
        "Active Internet connections (w/o servers)",
        "Proto Recv-Q Send-Q Local Address           Foreign Address         State      ",
    )
