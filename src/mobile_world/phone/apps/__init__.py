"""The apps on the phone, one package each, written against `system` and `ui` only."""

from mobile_world.phone.apps import (
    accessibility_forwarder,
    adb_keyboard,
    androidworld,
    audio_recorder,
    broccoli,
    camera,
    chrome,
    clipper,
    clock,
    contacts,
    dialer,
    files,
    fossify_calendar,
    joplin,
    mail,
    markor,
    miniwob,
    opentracks,
    osmand,
    pro_expense,
    retro_music,
    simple_calendar,
    simple_draw,
    simple_gallery,
    simple_sms,
    tasks_org,
    vlc,
)
from mobile_world.phone.apps.providers import PROVIDERS
from mobile_world.phone.apps.stock import STOCK
from mobile_world.phone.system import Manifest

CATALOGUE: tuple[Manifest, ...] = (
    *PROVIDERS,
    *STOCK,
    camera.MANIFEST,
    chrome.MANIFEST,
    clock.MANIFEST,
    contacts.MANIFEST,
    dialer.MANIFEST,
    files.MANIFEST,
    accessibility_forwarder.MANIFEST,
    adb_keyboard.MANIFEST,
    androidworld.MANIFEST,
    audio_recorder.MANIFEST,
    broccoli.MANIFEST,
    clipper.MANIFEST,
    fossify_calendar.MANIFEST,
    joplin.MANIFEST,
    mail.MANIFEST,
    markor.MANIFEST,
    miniwob.MANIFEST,
    opentracks.MANIFEST,
    osmand.MANIFEST,
    pro_expense.MANIFEST,
    retro_music.MANIFEST,
    simple_calendar.MANIFEST,
    simple_draw.MANIFEST,
    simple_gallery.MANIFEST,
    simple_sms.MANIFEST,
    tasks_org.MANIFEST,
    vlc.MANIFEST,
)
"""Every app a fresh phone has, in the order of installation: the system's own, then those a person added."""

__all__ = ["CATALOGUE"]
