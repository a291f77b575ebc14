"""OpenDocument Reader: shows PDF files page by page, and text and tables of Office files."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.document_reader import main, store

MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Docreader",
    icon="file_document_outline",
    color="#1565c0",
    version_name="3.41",
    version_code=199,
    activities=(
        ActivitySpec(
            ".ui.activity.MainActivity",
            main.MainScreen,
            filters=(LAUNCHER_FILTER, kit.view(store.PDF, *store.OFFICE_TYPES)),
            on_resume=main.resumed,
        ),
    ),
    permissions=kit.permissions("INTERNET", "ACCESS_NETWORK_STATE"),
)

__all__ = ["MANIFEST"]
