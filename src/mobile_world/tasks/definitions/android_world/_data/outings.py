"""What sports trackers hold: activity types, names of outings, and what people write about them."""

from __future__ import annotations

from random import Random

ACTIVITIES = (
    "running", "cycling", "swimming", "hiking", "mountain biking", "kayaking", "skiing", "snow boarding",
    "skate boarding", "climbing", "inline skating", "sailing",
)  # fmt: skip
"""Types that AndroidWorld asks about, as the app calls them; none is a part of another's name but `biking`, which is
no type here."""

# fmt: off
OUTINGS = (
    "Round the reservoir", "Before breakfast", "With the club", "Out and back to the mill", "Windy one",
    "Last light", "Testing the new watch", "Slow and steady", "Personal best?", "Rain all the way", "Sunday usual",
    "Visiting Priya", "The long way home", "Half of it was a chat", "Warm-up for the gala", "Lighthouse and back",
    "Canal towpath", "Too hot at noon", "Third attempt", "Tagesform: naja", "Feierabendrunde", "Sortie du dimanche",
    "Vuelta al embalse", "Giro della valle", "Tur rundt fjorden", "Wieczorem nad rzeką", "朝の一本", "和小林一起",
)
REMARKS = (
    "Left knee grumbled after a while.", "Met Tomas at the gate & lost him at the bridge.", "Saw two herons.",
    "Felt easier than last week.", "Forgot the bottle - never again.", "Gear check: strap needs glue.",
    "Coffee at the kiosk afterwards.", "Ended early because of thunder.", "Borrowed Ilse's old kit.",
    "New route; the signs are useless.", "Pulse too high at the start.", "Zum ersten Mal ohne Pause.",
    "Trop de vent au retour.", "Con Marta y los perros.", "风很大。", "",
)
# fmt: on


def draw_outing(random: Random) -> str:
    """What somebody calls an outing."""
    return random.choice(OUTINGS)


def draw_remark(random: Random) -> str:
    """What somebody writes about an outing; often nothing."""
    return random.choice((*REMARKS, "", ""))
