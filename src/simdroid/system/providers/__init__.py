"""Content providers over the phone's databases, and the address book, messages, call log and media behind them."""

from simdroid.system.providers import simple_providers
from simdroid.system.providers.alarms import (
    ALARMS,
    CLOCK,
    RINGING,
    SNOOZED,
    PendingAlarm,
    alarm_schedule,
    blackout,
    next_time,
    pending_alarms,
)
from simdroid.system.providers.base import Content, Cursor, Provider, ProviderError, Uri, Value, authority
from simdroid.system.providers.call_log import (
    CALL_LOG_DATABASE,
    CALL_LOG_SCRIPT,
    CallEntry,
    CallLog,
    CallType,
)
from simdroid.system.providers.contact_rows import joined, split_name
from simdroid.system.providers.contacts import PHONE_TYPES, Contact, Contacts, Labelled
from simdroid.system.providers.contacts_schema import (
    CONTACTS_DATABASE,
    CONTACTS_PACKAGE,
    CONTACTS_SCRIPT,
    PHONE,
)
from simdroid.system.providers.documents import (
    DIRECTORY_TYPE,
    ROOT_TYPE,
    UNPACKED,
    document_uri,
    path_of,
    tree_uri,
    unpacked_uri,
)
from simdroid.system.providers.file_types import OCTET_STREAM, MediaType, media_type_of, mime_of, name_of_type
from simdroid.system.providers.media import HIDDEN, MEDIA_DATABASE, MEDIA_PACKAGE, MEDIA_SCRIPT, Media
from simdroid.system.providers.messages import (
    MESSAGES_DATABASE,
    MESSAGES_SCRIPT,
    TELEPHONY_PACKAGE,
    Message,
    MessageBox,
    Messages,
    Thread,
)
from simdroid.system.providers.registry import register_providers

__all__ = [
    "ALARMS",
    "CALL_LOG_DATABASE",
    "CALL_LOG_SCRIPT",
    "CLOCK",
    "CONTACTS_DATABASE",
    "CONTACTS_PACKAGE",
    "CONTACTS_SCRIPT",
    "DIRECTORY_TYPE",
    "HIDDEN",
    "MEDIA_DATABASE",
    "MEDIA_PACKAGE",
    "MEDIA_SCRIPT",
    "MESSAGES_DATABASE",
    "MESSAGES_SCRIPT",
    "OCTET_STREAM",
    "PHONE",
    "PHONE_TYPES",
    "RINGING",
    "ROOT_TYPE",
    "SNOOZED",
    "TELEPHONY_PACKAGE",
    "UNPACKED",
    "CallEntry",
    "CallLog",
    "CallType",
    "Contact",
    "Contacts",
    "Content",
    "Cursor",
    "Labelled",
    "Media",
    "MediaType",
    "Message",
    "MessageBox",
    "Messages",
    "PendingAlarm",
    "Provider",
    "ProviderError",
    "Thread",
    "Uri",
    "Value",
    "alarm_schedule",
    "authority",
    "blackout",
    "document_uri",
    "joined",
    "media_type_of",
    "mime_of",
    "name_of_type",
    "next_time",
    "path_of",
    "pending_alarms",
    "register_providers",
    "simple_providers",
    "split_name",
    "tree_uri",
    "unpacked_uri",
]
