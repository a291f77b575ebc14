"""Mail, a client in the manner of Gmail's; its mailbox lies as JSON in shared storage, where evaluators find it.

`options.py` has the files. A mailbox that is pushed as `state.json` shows at once; `sentEmail.json` holds the mail
that was sent last, `sent.json` all of them with Cc, Bcc and the SHA-256 sums of what they carry.
"""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.mail.main import SEND_SEVERAL, SENDTO, MainActivity, paused, receive, resumed, time_passed
from simdroid_apps.mail.options import ATTACHMENTS, OUTGOING, PACKAGE
from simdroid_apps.mail.seed import put_image_mails

MANIFEST = Manifest(
    package=PACKAGE,
    label="Mail",
    icon="email",
    color="#d93025",
    activities=(
        ActivitySpec(
            ".MainActivity",
            MainActivity,
            filters=(
                LAUNCHER_FILTER,
                kit.share("*/*"),
                kit.act(SEND_SEVERAL, types=("*/*",)),
                kit.act(SENDTO, schemes=("mailto",)),
                kit.browse("mailto"),
            ),
            single_task=True,
            on_intent=receive,
            on_resume=resumed,
            on_pause=paused,
        ),
    ),
    permissions=kit.permissions("INTERNET", "POST_NOTIFICATIONS", "READ_CONTACTS", "READ_EXTERNAL_STORAGE"),
    set_up_grants=kit.permissions("READ_CONTACTS"),
    folders=(ATTACHMENTS, OUTGOING),
    set_up=put_image_mails,
    on_time=time_passed,
)

__all__ = ["MANIFEST"]
