"""UI-Venus as an agent: `uivenus` for episodes, `VenusNaviAgent` as the specification calls it."""

from mobile_world.agents.venus.navi import VenusNaviAgent
from mobile_world.agents.venus.parts import QUIRKS, VERSIONS, uivenus, venus_parts

__all__ = ["QUIRKS", "VERSIONS", "VenusNaviAgent", "uivenus", "venus_parts"]
