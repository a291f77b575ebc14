"""`com.genymobile.scrcpy.Server`: refused as on a device that has no video encoder, in the server's own words.

A stream of H.264 of a screen that changes when somebody acts would be work without a reader: what needs pictures takes
screenshots. The client reports what the server prints, and ends.
"""

from __future__ import annotations

from simdroid.automation.programs import JavaProgram

_NO_CODEC = "h264"
_POSITIONAL = "1."
"""Versions whose options may have no names."""


async def main(program: JavaProgram) -> int:
    """Say what the server says before it gives up."""
    if not program.args:
        return _throw(program, "Missing client version")
    options: dict[str, str] = {}
    for word in program.args[1:]:
        name, equals, value = word.partition("=")
        if not equals and not program.args[0].startswith(_POSITIONAL):
            return _throw(program, f'Invalid key=value pair: "{word}"')
        options[name] = value
    properties = program.phone.system.properties
    maker, brand, model, release = (
        properties.get(name)
        for name in ("ro.product.manufacturer", "ro.product.brand", "ro.product.model", "ro.build.version.release")
    )
    program.print(f"[server] INFO: Device: [{maker}] {brand} {model} (Android {release})")
    if options.get("list_encoders") == "true":
        program.print("[server] INFO: List of video encoders:\n[server] INFO: List of audio encoders:")
        return 0
    codec = options.get("video_codec", _NO_CODEC)
    program.error(f"[server] ERROR: Could not create default video encoder for {codec}\nList of video encoders:")
    return 1


def _throw(program: JavaProgram, message: str) -> int:
    program.error(
        f"[server] ERROR: {message}\n"
        f"java.lang.IllegalArgumentException: {message}\n"
        "\tat com.genymobile.scrcpy.Options.parse(Options.java:325)\n"
        "\tat com.genymobile.scrcpy.Server.main(Server.java:202)"
    )
    return 1
