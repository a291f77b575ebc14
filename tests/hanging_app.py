"""An app from outside whose screen is never done, so that the phone that shows it hangs."""

from __future__ import annotations

from pathlib import Path

PACKAGE = "org.example.hangs"
LABEL = "Hangs"
CALL = "loops (hangs.py:5)"
SOURCE = f'''from simdroid import ui
from simdroid.system import LAUNCHER_FILTER, ActivitySpec, Manifest

def loops():
    while True: pass

class Main(ui.Screen):
    def build(self):
        loops()

MAIN = ActivitySpec(".Main", Main, filters=(LAUNCHER_FILTER,))
MANIFEST = Manifest("{PACKAGE}", "{LABEL}", "cart", "#188038", activities=(MAIN,))
'''


def hanging_app(folder: Path) -> Path:
    """Write it into a folder; its file."""
    file = folder / "hangs.py"
    file.write_text(SOURCE, encoding="utf-8")
    return file
