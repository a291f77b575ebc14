"""The input connection: what keyboards and input methods do to the focused text field."""

from __future__ import annotations

from collections.abc import Callable

from simdroid.ui.views import Edit, EditorAction, TextField
from simdroid.ui.windows.focus import FocusedField
from simdroid.ui.windows.window_manager import WindowManager

_CLOSING: tuple[EditorAction, ...] = ("done", "go", "search")
"""Actions after which the soft keyboard goes."""


class InputConnection:
    """Implements `simdroid.system.Editor` on whatever field has the focus when it is called."""

    def __init__(self, wm: WindowManager) -> None:
        self._wm = wm

    def change(self, next_edit: Callable[[Edit], Edit]) -> bool:
        """Replace the field's text and cursor by what `next_edit` makes of them."""
        focused = self._wm.focused_field()
        if focused is not None:
            self._change(focused, next_edit)
        return focused is not None

    def commit_text(self, text: str) -> bool:
        """Insert at the cursor; a line break in a field of one line presses its action key."""
        focused = self._wm.focused_field()
        if focused is None:
            return False
        if focused.field.multiline:
            self._change(focused, lambda edit: edit.insert(text))
            return True
        first, *others = text.split("\n")
        if first:
            self._change(focused, lambda edit: edit.insert(first))
        for line in others:
            self.submit()
            if line:
                self.change(lambda edit, line=line: edit.insert(line))  # type: ignore[misc]
        return True

    def backspace(self) -> bool:
        """Delete the selection, or what a person sees as one character before the cursor."""
        return self.change(Edit.delete_before)

    def delete_before(self, count: int) -> bool:
        """Remove characters before the cursor."""
        return self.change(lambda edit: edit.delete_before(count) if count > 0 else edit)

    def clear_text(self) -> bool:
        """Empty the field."""
        return self.change(lambda _edit: Edit.at_end(""))

    def editor_action(self, code: int) -> bool:
        """Press the keyboard's action key, whichever it is."""
        return self.submit()

    def submit(self) -> bool:
        """Do what the field does at its end: its own action, or on to the next field."""
        focused = self._wm.focused_field()
        if focused is None:
            return False
        if focused.field.action in _CLOSING:
            self._wm.surfaces.input_method.hide(*focused)
        if focused.field.on_submit is not None:
            self._wm.run(focused.window, focused.field.submit)
        elif focused.field.action == "next":
            self.move_focus(1)
        return True

    def move_focus(self, step: int) -> bool:
        """Go to the next or previous field of the window; whether there was one."""
        window = self._wm.active()
        fields = [view for view in window.root.walk() if isinstance(view, TextField) and view.enabled]
        if not fields:
            return False
        current = next((index for index, field in enumerate(fields) if field.focused), -1 if step > 0 else 0)
        self._wm.run(window, fields[(current + step) % len(fields)].take_focus)
        self._wm.reveal_cursor()
        return True

    def _change(self, focused: FocusedField, next_edit: Callable[[Edit], Edit]) -> None:
        self._wm.run(focused.window, lambda: focused.field.change(next_edit(focused.field.edit)))
        self._wm.reveal_cursor()
