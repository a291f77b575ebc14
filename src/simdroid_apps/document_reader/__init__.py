"""OpenDocument Reader: shows PDF files page by page, and text and tables of Office files."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest
from simdroid_apps.document_reader.main import MainScreen, resumed
from simdroid_apps.document_reader.store import OFFICE_TYPES, PACKAGE, PDF

MANIFEST = Manifest(
    package=PACKAGE,
    label="Docreader",
    icon="file_document_outline",
    color="#1565c0",
    version_name="3.41",
    version_code=199,
    activities=(
        ActivitySpec(
            ".ui.activity.MainActivity",
            MainScreen,
            filters=(LAUNCHER_FILTER, kit.view(PDF, *OFFICE_TYPES)),
            on_resume=resumed,
        ),
    ),
    permissions=kit.permissions("INTERNET", "ACCESS_NETWORK_STATE"),
)

__all__ = ["MANIFEST"]
