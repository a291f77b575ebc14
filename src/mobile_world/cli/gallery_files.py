"""Pictures of Files, the gallery and the camera: what has to lie on the phone, and the way to each screen."""

from __future__ import annotations

FILES_PACKAGES = ("com.google.android.documentsui", "com.simplemobiletools.gallery.pro", "com.android.camera2")

FURNISH_FILES = (
    "input keyevent HOME; screencap -p /sdcard/DCIM/Camera/home.png; am start -a android.settings.SETTINGS; "
    "screencap -p /sdcard/Download/settings.png; mkdir /sdcard/Download/Invoices; "
    "echo 'Bread, milk, tea' > '/sdcard/Download/shopping list.txt'; "
    "dd if=/dev/zero of=/sdcard/Download/song.mp3 bs=1000 count=4200; "
    "dd if=/dev/zero of=/sdcard/Documents/report.pdf bs=1000 count=65"
)
"""Some files of different kinds."""

_VIEW = "am start -a android.intent.action.VIEW -d content://com.android.externalstorage.documents/document/primary%3A"
_FOLDER = "-t vnd.android.document/directory"
_DOWNLOAD = f"pm clear com.google.android.documentsui; {_VIEW}Download {_FOLDER}"
_HELD = f"{_DOWNLOAD}; input swipe 270 1000 270 1000 900"
_MENU = "input tap 1017 191"
_GALLERY = "am start -n com.simplemobiletools.gallery.pro/.activities"

FILE_SCENES = (
    ("files-storage", f"{_VIEW} {_FOLDER}"),
    ("files-list", f"{_DOWNLOAD}; input tap 953 588"),
    ("files-roots", f"{_DOWNLOAD}; input tap 73 191"),
    ("files-search", f"{_DOWNLOAD}; input tap 890 191; input text s"),
    ("files-menu", f"{_DOWNLOAD}; {_MENU}"),
    ("files-sort", f"{_DOWNLOAD}; {_MENU}; input tap 800 567"),
    ("files-new-folder", f"{_DOWNLOAD}; {_MENU}; input tap 800 442"),
    ("files-selection", _HELD),
    ("files-selection-menu", f"{_HELD}; {_MENU}"),
    ("files-move", f"{_HELD}; {_MENU}; input tap 900 941"),
    ("files-rename", f"{_HELD}; {_MENU}; input tap 900 1193"),
    ("files-details", f"{_HELD}; {_MENU}; input tap 900 1319"),
    ("files-delete", f"{_HELD}; input tap 890 191"),
    ("files-open", "am start -a android.intent.action.OPEN_DOCUMENT -t image/*"),
    (
        "files-save",
        "am start -a android.intent.action.CREATE_DOCUMENT -t text/plain -e android.intent.extra.TITLE a.txt",
    ),
    ("gallery-folder", f"{_GALLERY}.MediaActivity -e directory /storage/emulated/0/Download"),
    (
        "gallery-picture",
        f"{_GALLERY}.PhotoActivity -a android.intent.action.VIEW -d file:///sdcard/Download/settings.png",
    ),
    ("camera-options", "am start -a android.media.action.STILL_IMAGE_CAMERA; input tap 984 1926"),
    ("camera-modes", "am start -a android.media.action.STILL_IMAGE_CAMERA; input swipe 200 1200 900 1200 300"),
)
"""Name and script of each screen."""
