"""Files of the phone: paths, owners, permissions, space, databases and snapshots of a whole tree."""

from simdroid.system.files import archives, shared_storage
from simdroid.system.files.database import confine, file_state, names_another, open_database
from simdroid.system.files.disk import MAX_PATH, StatRecord
from simdroid.system.files.disk_space import LIMIT, size_text
from simdroid.system.files.factory_image import MOUNT_POINTS, make_system_directories
from simdroid.system.files.filesystem import FileSystem, Stat
from simdroid.system.files.metadata import MEDIA_PROVIDER_UID
from simdroid.system.files.paths import APP_DATA, STORAGE, parent
from simdroid.system.files.shared_storage import copy_tree
from simdroid.system.files.tree import BlobStore, Entry, Tree
from simdroid.system.files.users import (
    FIRST_APP_UID,
    ROOT,
    SHELL,
    User,
    app_user,
    cache_gid,
    short_name,
    user_id,
    user_name,
)
from simdroid.system.files.virtual_files import INPUT_DEVICE, INPUT_DEVICES, VirtualLayer, add_programs
from simdroid.system.files.zip_directory import check_directory

__all__ = [
    "APP_DATA",
    "FIRST_APP_UID",
    "INPUT_DEVICE",
    "INPUT_DEVICES",
    "LIMIT",
    "MAX_PATH",
    "MEDIA_PROVIDER_UID",
    "MOUNT_POINTS",
    "ROOT",
    "SHELL",
    "STORAGE",
    "BlobStore",
    "Entry",
    "FileSystem",
    "Stat",
    "StatRecord",
    "Tree",
    "User",
    "VirtualLayer",
    "add_programs",
    "app_user",
    "archives",
    "cache_gid",
    "check_directory",
    "confine",
    "copy_tree",
    "file_state",
    "make_system_directories",
    "names_another",
    "open_database",
    "parent",
    "shared_storage",
    "short_name",
    "size_text",
    "user_id",
    "user_name",
]
