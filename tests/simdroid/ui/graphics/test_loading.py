"""The pieces that measure and draw text load without the rest of the phone: the browser's renderer has only them."""

from __future__ import annotations

import subprocess
import sys

ALLOWED = ("simdroid.lazy_imports", "simdroid.ui.graphics")


def test_graphics_load_without_the_system_and_the_views() -> None:
    program = (
        "import sys; from simdroid.ui.graphics import carets, fonts, raster, text_layout; "
        "print(*sorted(name for name in sys.modules if name.startswith(('simdroid', 'mobile_world'))), sep='\\n')"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in loaded if not name.startswith(ALLOWED)] == ["simdroid", "simdroid.ui"]
