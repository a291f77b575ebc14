"""Console commands about the sensors."""

from __future__ import annotations

from simdroid.adbd.console.commands import ConsoleRequest, Refused, Verb, read_number
from simdroid.system.device.sensors import AT_REST

SENSOR = Verb(("sensor",), "set and read sensors")


@SENSOR.command("status")
def show_status(request: ConsoleRequest) -> None:
    """List all sensors and their status."""
    for name in AT_REST:
        request.print(f"{name}: enabled.")


@SENSOR.command("get")
def get_sensor(request: ConsoleRequest) -> None:
    """Print the values of a sensor."""
    if not request.words:
        raise Refused('Usage: "get <sensorname>"')
    name = _known(request.words[0])
    values = ":".join(f"{value:g}" for value in request.phone.system.sensors.get(name))
    request.print(f"{name} = {values}")


@SENSOR.command("set")
def set_sensor(request: ConsoleRequest) -> None:
    """Set the values of a sensor; an acceleration along another side turns the phone."""
    if len(request.words) < 2:
        raise Refused('Usage: "set <sensorname> <value-a>[:<value-b>[:<value-c>]]"')
    name = _known(request.words[0])
    parts = request.words[1].split(":")
    values = tuple(read_number(part, called="parameter") for part in parts)
    if len(values) > len(AT_REST[name]):
        raise Refused(f"too many values for sensor {name}")
    sensors = request.phone.system.sensors
    sensors.set(name, values)
    if name == "acceleration" and sensors.held is not None:
        request.phone.display.rotation = sensors.held


def _known(name: str) -> str:
    if name not in AT_REST:
        raise Refused(f"unknown sensor name: {name}, run 'sensor status' to get available sensors.")
    return name
