"""The phone's services: files, settings, packages, activities, providers, clock and the rest."""

from mobile_world.phone.system import paths
from mobile_world.phone.system.activities import Activities, Activity, StartCode, StartResult, Task
from mobile_world.phone.system.alarm_clock import PendingAlarm, pending_alarms
from mobile_world.phone.system.battery import Battery, BatteryHealth, BatteryStatus
from mobile_world.phone.system.broadcasts import Broadcasts
from mobile_world.phone.system.clipboard import Clipboard
from mobile_world.phone.system.clock import Clock, ClockMode
from mobile_world.phone.system.connectivity import Connectivity, WifiNetwork
from mobile_world.phone.system.content import Content, Cursor, Provider, ProviderError
from mobile_world.phone.system.database import open_database
from mobile_world.phone.system.documents import document_uri, path_of
from mobile_world.phone.system.editor import Editor
from mobile_world.phone.system.filesystem import FileSystem, Stat
from mobile_world.phone.system.intents import (
    ACTION_MAIN,
    ACTION_VIEW,
    CATEGORY_DEFAULT,
    FLAG_NEW_TASK,
    Component,
    Extra,
    Intent,
    launch_intent,
)
from mobile_world.phone.system.log import Log, LogEntry
from mobile_world.phone.system.manifest import (
    ActivitySpec,
    BroadcastResult,
    Manifest,
    ReceiverSpec,
)
from mobile_world.phone.system.matching import LAUNCHER_FILTER, IntentFilter
from mobile_world.phone.system.media import Media
from mobile_world.phone.system.notifications import Notification, NotificationAction, Notifications
from mobile_world.phone.system.packages import Package, Packages, Resolved
from mobile_world.phone.system.preferences import Preferences
from mobile_world.phone.system.processes import Process, Processes
from mobile_world.phone.system.properties import Properties
from mobile_world.phone.system.providers.call_log import CallEntry, CallLog, CallType
from mobile_world.phone.system.providers.contacts import Contact, Contacts, Labelled
from mobile_world.phone.system.providers.file_types import mime_of
from mobile_world.phone.system.providers.messages import Box, Message, Messages, Thread
from mobile_world.phone.system.running import RunningCommand, RunningCommands
from mobile_world.phone.system.settings import NAMESPACES, Namespace, Settings
from mobile_world.phone.system.state import Json, Stateful
from mobile_world.phone.system.system import System
from mobile_world.phone.system.telephony import CallState, PhoneCall, Telephony
from mobile_world.phone.system.users import ROOT, SHELL, User, app_user, user_id, user_name

__all__ = [
    "ACTION_MAIN",
    "ACTION_VIEW",
    "CATEGORY_DEFAULT",
    "FLAG_NEW_TASK",
    "LAUNCHER_FILTER",
    "NAMESPACES",
    "ROOT",
    "SHELL",
    "Activities",
    "Activity",
    "ActivitySpec",
    "Battery",
    "BatteryHealth",
    "BatteryStatus",
    "Box",
    "BroadcastResult",
    "Broadcasts",
    "CallEntry",
    "CallLog",
    "CallState",
    "CallType",
    "Clipboard",
    "Clock",
    "ClockMode",
    "Component",
    "Connectivity",
    "Contact",
    "Contacts",
    "Content",
    "Cursor",
    "Editor",
    "Extra",
    "FileSystem",
    "Intent",
    "IntentFilter",
    "Json",
    "Labelled",
    "Log",
    "LogEntry",
    "Manifest",
    "Media",
    "Message",
    "Messages",
    "Namespace",
    "Notification",
    "NotificationAction",
    "Notifications",
    "Package",
    "Packages",
    "PendingAlarm",
    "PhoneCall",
    "Preferences",
    "Process",
    "Processes",
    "Properties",
    "Provider",
    "ProviderError",
    "ReceiverSpec",
    "Resolved",
    "RunningCommand",
    "RunningCommands",
    "Settings",
    "StartCode",
    "StartResult",
    "Stat",
    "Stateful",
    "System",
    "Task",
    "Telephony",
    "Thread",
    "User",
    "WifiNetwork",
    "app_user",
    "document_uri",
    "launch_intent",
    "mime_of",
    "open_database",
    "path_of",
    "paths",
    "pending_alarms",
    "user_id",
    "user_name",
]
