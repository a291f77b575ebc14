"""Mail, a client in the manner of Gmail's; its mailbox lies as JSON in shared storage, where evaluators find it.

`options.py` has the files. A mailbox that is pushed as `state.json` shows at once; `sentEmail.json` holds the mail
that was sent last, `sent.json` all of them with Cc, Bcc and the SHA-256 sums of what they carry.
"""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.mail import main, options, seed

MANIFEST = Manifest(
    package=options.PACKAGE,
    label="Mail",
    icon="email",
    color="#d93025",
    activities=(
        ActivitySpec(
            ".MainActivity",
            main.MainActivity,
            filters=(
                LAUNCHER_FILTER,
                kit.share("*/*"),
                kit.act(main.SEND_SEVERAL, types=("*/*",)),
                kit.act(main.SENDTO, schemes=("mailto",)),
                kit.browse("mailto"),
            ),
            single_task=True,
            on_intent=main.receive,
            on_resume=main.resumed,
            on_pause=main.paused,
        ),
    ),
    permissions=kit.permissions("INTERNET", "POST_NOTIFICATIONS", "READ_CONTACTS", "READ_EXTERNAL_STORAGE"),
    set_up_grants=kit.permissions("READ_CONTACTS"),
    folders=(options.ATTACHMENTS, options.OUTGOING),
    set_up=seed.put_image_mails,
    on_time=main.time_passed,
)

__all__ = ["MANIFEST"]
