"""Names other apps and the app's own screens start each other by."""

from __future__ import annotations

PACKAGE = "com.google.android.documentsui"
FILES = "com.android.documentsui.files.FilesActivity"
PICKER = "com.android.documentsui.picker.PickActivity"
INSPECTOR = "com.android.documentsui.inspector.InspectorActivity"

ACTION_OPEN = "android.intent.action.OPEN_DOCUMENT"
ACTION_GET = "android.intent.action.GET_CONTENT"
ACTION_CREATE = "android.intent.action.CREATE_DOCUMENT"
ACTION_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
ACTION_DOWNLOADS = "android.intent.action.VIEW_DOWNLOADS"
ACTION_DESTINATION = "com.android.documentsui.PICK_COPY_DESTINATION"

MIME_TYPES = "android.intent.extra.MIME_TYPES"
ALLOW_MULTIPLE = "android.intent.extra.ALLOW_MULTIPLE"
TITLE = "android.intent.extra.TITLE"
INITIAL_URI = "android.provider.extra.INITIAL_URI"
DEED, PATHS = "com.android.documentsui.DEED", "com.android.documentsui.PATHS"
"""What is going to be done at a destination, and with what."""
