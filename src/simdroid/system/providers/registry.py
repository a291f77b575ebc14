"""Registry of a phone's content providers."""

from __future__ import annotations

from typing import Protocol

from simdroid.system.providers.base import ProviderServices
from simdroid.system.providers.call_log import CallLog, CallLogProvider
from simdroid.system.providers.contacts import Contacts
from simdroid.system.providers.contacts_provider import ContactsProvider, LegacyContactsProvider
from simdroid.system.providers.documents import DocumentServices, DocumentsProvider
from simdroid.system.providers.media import Media
from simdroid.system.providers.media_provider import MediaProvider
from simdroid.system.providers.messages import Messages
from simdroid.system.providers.messages_provider import MmsSmsProvider, SmsProvider
from simdroid.system.providers.settings_provider import SettingsProvider, SettingsServices
from simdroid.system.providers.simple_providers import calendar, downloads, picture_messages, user_dictionary


class RegistryServices(ProviderServices, SettingsServices, DocumentServices, Protocol):
    """The services that the providers of a phone are made of."""

    call_log: CallLog
    contacts: Contacts
    media: Media
    messages: Messages


def register_providers(system: RegistryServices) -> None:
    """Register every provider under its authorities; databases are opened on first use."""
    for provider in (
        SmsProvider(system, system.messages),
        MmsSmsProvider(system, system.messages),
        picture_messages(system.messages),
        ContactsProvider(system, system.contacts),
        LegacyContactsProvider(system, system.contacts),
        CallLogProvider(system, system.call_log),
        MediaProvider(system, system.media),
        DocumentsProvider(system),
        SettingsProvider(system),
        calendar(system),
        user_dictionary(system),
        downloads(system),
    ):
        system.content.register(provider)
