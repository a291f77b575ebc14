"""The kinds of activity a track can be of: stored id, label, icon, and whether their rate is a speed or a pace."""

from __future__ import annotations

from typing import NamedTuple


class ActivityType(NamedTuple):
    """One kind of activity."""

    id: str
    """What the column `activity_type` holds."""
    label: str
    """What a person reads, and what the column `category` holds."""
    icon: str
    speed: bool = True
    """Whether its rate is shown as a speed; a pace otherwise."""


_UNKNOWN_ICON = "help_circle_outline"
_ICONS = {
    "airplane": "airplane, commercial airplane, RC airplane, seaplane",
    "car": "ATV, driving, driving bus, driving car",
    "bike": "biking, cycling, road biking, track cycling",
    "ferry": "boat, ferry, motor boating, RC boat",
    "carabiner": "climbing",
    "ski": "cross-country skiing, skiing",
    "bike_fast": "dirt bike, motor bike, mountain biking",
    "scooter_electric": "escooter",
    "scooter": "kickscooter",
    "walk": "hiking, off trail hiking, speed walking, trail hiking, walking",
    "roller_skate": "inline skating",
    "kayaking": "kayaking",
    "run": "running, street running, track running, trail running",
    "sail_boat": "sailing",
    "skateboard": "skateboarding",
    "snowboard": "snowboarding",
    "swim": "swimming",
    "waves": "swimming in open water",
    "dumbbell": "workout",
}
"""Which icon stands for which ids; all others have the one of the unknown."""
_ICON_OF = {id: icon for icon, ids in _ICONS.items() for id in ids.split(", ")}
_LABELS = {
    "kickscooter": "scooter",
    "off trail hiking": "hiking",
    "riding": "horse back riding",
    "skateboarding": "skate boarding",
    "snowboarding": "snow boarding",
    "track running": "trail running",
}
"""Labels that differ from the id."""
_PACED = frozenset(
    (
        *("climbing", "hiking", "running", "swimming", "walking", "workout", "off trail hiking", "speed walking"),
        *("street running", "track running", "trail hiking", "trail running", "swimming in open water"),
    )
)
_IDS = (
    "airplane, ATV, biking, blimp, boat, climbing, commercial airplane, cross-country skiing, cycling, dirt bike, "
    "donkey back riding, driving, driving bus, driving car, escooter, ferry, frisbee, gliding, hang gliding, "
    "helicopter, hiking, horse back riding, hot air balloon, ice sailing, inline skating, kayaking, kite surfing, "
    "land sailing, mixed type, motor bike, motor boating, mountain biking, off trail hiking, other, paddling, "
    "para gliding, RC airplane, RC boat, RC helicopter, riding, road biking, roller skiing, rowing, running, sailing, "
    "kickscooter, seaplane, skateboarding, skating, skiing, sky jumping, sled, snowboarding, snow shoeing, "
    "speed walking, street running, surfing, track cycling, track running, trail hiking, trail running, train, "
    "ultimate frisbee, wakeboarding, walking, water skiing, wind surfing, swimming, swimming in open water, workout, "
    "unknown"
)

TYPES = tuple(
    ActivityType(id, _LABELS.get(id, id), _ICON_OF.get(id, _UNKNOWN_ICON), id not in _PACED) for id in _IDS.split(", ")
)
"""All kinds, in the app's order."""
UNKNOWN = TYPES[-1]
_BY_ID = {item.id: item for item in TYPES}
_BY_LABEL = {item.label: item for item in reversed(TYPES)}
LABELS = tuple(dict.fromkeys(item.label for item in TYPES))


def by_id(id: str) -> ActivityType:
    """The kind with a stored id; the unknown one for any other text."""
    return _BY_ID.get(id, UNKNOWN)


def by_label(label: str) -> ActivityType:
    """The kind a person calls so; the unknown one for any other text."""
    return _BY_LABEL.get(label, UNKNOWN)


def pictured() -> list[ActivityType]:
    """One kind for each icon, for choosing by picture; the plainest label of each."""
    plainest: dict[str, ActivityType] = {}
    for item in TYPES:
        other = plainest.get(item.icon)
        if other is None or len(item.label) < len(other.label):
            plainest[item.icon] = item
    plainest[_UNKNOWN_ICON] = UNKNOWN
    return list(plainest.values())
