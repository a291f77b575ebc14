"""The emails that a phone's image comes with."""

from __future__ import annotations

import json

from simdroid.system import System
from simdroid_apps.mail.options import STATE


def put_image_mails(system: System) -> None:
    """For `set_up`: the image's mailbox, where it has one."""
    mails = system.image.data("mails.json")
    if mails is not None:
        system.fs.write_bytes(STATE, json.dumps(mails, ensure_ascii=False, indent=1).encode())
