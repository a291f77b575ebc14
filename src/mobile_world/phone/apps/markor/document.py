"""The document screen: one file in the editor, or a text that another app shares."""

from __future__ import annotations

from functools import cached_property

from mobile_world.phone.apps.markor.bars import toolbar
from mobile_world.phone.apps.markor.editor import editor_actions, editor_body
from mobile_world.phone.apps.markor.editor_dialogs import editor_dialog
from mobile_world.phone.apps.markor.formats import without_ending
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.places import NEW_EXTRA, PREVIEW_EXTRA, document_of
from mobile_world.phone.apps.markor.screen import MarkorScreen
from mobile_world.phone.apps.markor.share_into import ShareInto
from mobile_world.phone.ui import Column, Dialog, View

TITLE = "note__activity__text_note_title"


class DocumentScreen(MarkorScreen):
    """`DocumentActivity`."""

    @cached_property
    def manuscript(self) -> Manuscript | None:
        """The file that is open; None where a text is shared instead."""
        path = document_of(self.system, self.intent)
        return Manuscript(self, path, "document") if path else None

    def build(self) -> View:
        """Bar and editor."""
        manuscript = self.manuscript
        if manuscript is None:
            return ShareInto(self).build()
        bar = toolbar(without_ending(manuscript.name), editor_actions(manuscript), on_up=self.leave, title_id=TITLE)
        body = editor_body(manuscript, autofocus=bool(self.intent.extras.get(NEW_EXTRA)))
        return Column(ghost=True, width="fill", height="fill", children=[bar, body])

    def dialog(self) -> Dialog | None:
        """The dialog that is open."""
        return editor_dialog(self.manuscript) if self.manuscript else ShareInto(self).dialog()

    def leave(self) -> None:
        """Close the document; what was typed is saved on the way."""
        self.finish()

    def remember(self) -> None:
        """Note that the document was looked at."""
        manuscript = self.manuscript
        if manuscript is None:
            return
        self.options.opened(manuscript.path, self.system.clock.now_ms())
        if self.intent.extras.get(PREVIEW_EXTRA):
            self.options.set_views(manuscript.path, True)

    def keep(self) -> None:
        """Save what was typed."""
        if self.manuscript is not None:
            self.manuscript.auto_save()
