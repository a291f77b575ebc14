"""Start, stop and list many phones in worker processes; the only door to phones for other rooms."""

from mobile_world.phone.fleet.fleet import Fleet
from mobile_world.phone.fleet.local import serve_phone
from mobile_world.phone.fleet.records import ClockMode, PhoneRecord, Scope

__all__ = ["ClockMode", "Fleet", "PhoneRecord", "Scope", "serve_phone"]
