"""Pictures of Markor: what has to lie on the phone, and the way to each screen."""

from __future__ import annotations

MARKOR_PACKAGE = "net.gsantner.markor"

_NOTEBOOK = "/sdcard/Documents/Markor"
_IDEAS = r"# Ideas\n\nRead **more** at [home](https://example.org).\n\n- [x] begin\n- [ ] go on\n\n> Soon.\n"
FURNISH_MARKOR = (
    f"mkdir -p {_NOTEBOOK}/Recipes; printf '{_IDEAS}' > {_NOTEBOOK}/ideas.md; "
    rf"printf '# Shopping\n- [ ] milk\n- [ ] 茶\n' > {_NOTEBOOK}/shopping.md; "
    rf"printf '(A) Call Ann @phone due:2023-10-20\nx 2023-10-14 Buy paint +home\n' > {_NOTEBOOK}/todo.txt"
)
"""Some notes, and a folder for more."""

_ACTIVITY = f"am start -n {MARKOR_PACKAGE}/.activity"
_MAIN = f"{_ACTIVITY}.MainActivity"
_ACCESS = f"appops set {MARKOR_PACKAGE} MANAGE_EXTERNAL_STORAGE"
_HELD = f"{_MAIN}; input swipe 500 722 500 722 900"

MARKOR_SCENES = (
    ("markor-intro", f"{_ACTIVITY}.IntroActivity"),
    ("markor-storage", f"{_ACCESS} deny; {_MAIN}"),
    ("markor-new", f"{_ACCESS} allow; {_MAIN}; input tap 964 2053"),
    ("markor-go-to", f"{_MAIN}; input tap 664 200"),
    ("markor-sort", f"{_MAIN}; input tap 780 200"),
    ("markor-search", f"{_MAIN}; input tap 896 200"),
    ("markor-editor", f"{_ACTIVITY}.DocumentActivity --es EXTRA_PATH {_NOTEBOOK}/shopping.md; input tap 540 1500"),
    ("markor-view", f"{_ACTIVITY}.DocumentActivity --es EXTRA_PATH {_NOTEBOOK}/ideas.md --ez EXTRA_DO_PREVIEW true"),
    ("markor-selection", _HELD),
    ("markor-rename", f"{_HELD}; input tap 664 200"),
    ("markor-details", f"{_HELD}; input tap 780 200"),
    ("markor-delete", f"{_HELD}; input tap 896 200"),
    ("markor-move", f"{_HELD}; input tap 1017 200; input tap 648 452"),
    ("markor-todo", f"{_ACTIVITY}.openeditor.OpenEditorTodoActivity"),
    ("markor-quicknote", f"{_ACTIVITY}.openeditor.OpenEditorQuickNoteActivity"),
    ("markor-more", f"{_MAIN}; input tap 945 2250"),
    ("markor-settings", f"{_ACTIVITY}.SettingsActivity"),
    ("markor-share", f"{_ACTIVITY}.DocumentActivity --es android.intent.extra.TEXT Hello"),
)
"""Name and script of each screen."""
