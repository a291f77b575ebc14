"""Which providers a phone has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_world.phone.system.providers import plain
from mobile_world.phone.system.providers.call_log import CallLogProvider
from mobile_world.phone.system.providers.contacts_provider import ContactsProvider, LegacyContactsProvider
from mobile_world.phone.system.providers.documents_provider import DocumentsProvider
from mobile_world.phone.system.providers.media_provider import MediaProvider
from mobile_world.phone.system.providers.mms_sms import MmsSmsProvider
from mobile_world.phone.system.providers.settings_provider import SettingsProvider
from mobile_world.phone.system.providers.sms import SmsProvider

if TYPE_CHECKING:
    from mobile_world.phone.system.system import System


def register_providers(system: System) -> None:
    """Put every provider behind its authorities; no database is opened before somebody asks."""
    for provider in (
        SmsProvider(system, system.messages),
        MmsSmsProvider(system, system.messages),
        plain.picture_messages(system.messages),
        ContactsProvider(system, system.contacts),
        LegacyContactsProvider(system, system.contacts),
        CallLogProvider(system, system.call_log),
        MediaProvider(system, system.media),
        DocumentsProvider(system),
        SettingsProvider(system),
        plain.calendar(system),
        plain.user_dictionary(system),
        plain.downloads(system),
    ):
        system.content.register(provider)
