"""The editor: its bar, the text or its rendering, and the strip of buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from mobile_world.phone.apps.markor import options as stored
from mobile_world.phone.apps.markor.actions_bar import actions_bar
from mobile_world.phone.apps.markor.bars import action, further, menu_of
from mobile_world.phone.apps.markor.manuscript import Manuscript
from mobile_world.phone.apps.markor.preview import preview
from mobile_world.phone.apps.markor.sharing import share_items
from mobile_world.phone.ui import (
    Column,
    LayoutContext,
    MenuItem,
    Rect,
    Scroll,
    Text,
    View,
)

SCROLLER = "document__fragment__edit__content_editor__scrolling_parent"


@dataclass(kw_only=True, eq=False)
class _Sheet(Scroll):
    """Scrolls the field, which is at least as high as it: a tap below the text finds the field."""

    def arrange(self, context: LayoutContext, box: Rect, clip: Rect) -> None:
        """Stretch the field before it is measured."""
        for child in self.children:
            child.min_height = context.metrics.dp(box.height)
        super().arrange(context, box, clip)


def viewing(manuscript: Manuscript) -> bool:
    """Whether the document shows rendered."""
    return manuscript.screen.options.views(manuscript.path)


def editor_body(manuscript: Manuscript, *, autofocus: bool = False) -> View:
    """The text with its strip of buttons, or the rendered page."""
    if manuscript.too_large:
        words = "This file is too large for the editor."
        return Text(text=words, size=16, width="fill", height="fill", weight=1, text_align=(0.5, 0.4))
    if viewing(manuscript):
        page = preview(manuscript)
        page.weight = 1
        return page
    sheet = _Sheet(
        id=SCROLLER, key=f"{manuscript.slot}#sheet", weight=1, children=[manuscript.field(autofocus=autofocus)]
    )
    return Column(ghost=True, width="fill", height="fill", weight=1, children=[sheet, actions_bar(manuscript)])


def editor_actions(manuscript: Manuscript) -> list[View]:
    """Icons of the bar, and the menu behind the three dots."""
    icons: list[View] = []
    view_mode = viewing(manuscript)
    if not view_mode:
        icons += [
            action("action_undo", "Undo", "undo", manuscript.undo, enabled=manuscript.can_undo),
            action("action_redo", "Redo", "redo", manuscript.redo, enabled=manuscript.can_redo),
        ]
    turn = partial(_turn, manuscript, not view_mode)
    if view_mode:
        icons.append(action("action_edit", "Edit mode", "pencil", turn))
    else:
        icons.append(action("action_preview", "View mode", "eye", turn))
        icons.append(action("action_save", "Save", "content_save", manuscript.save, enabled=manuscript.changed))
    search = partial(manuscript.screen.ask, "edit-search")
    icons.append(action("action_search", "Search", "magnify", search))
    return [*icons, _menu(manuscript)]


def _turn(manuscript: Manuscript, view_mode: bool) -> None:
    """Change between text and page; the page shows what is saved."""
    manuscript.auto_save()
    manuscript.screen.ui.focus = ""
    manuscript.screen.options.set_views(manuscript.path, view_mode)


def _menu(manuscript: Manuscript) -> View:
    screen = manuscript.screen
    items = [
        further(screen, "File settings"),
        further(screen, "Share"),
        MenuItem("Tools", partial(screen.ask, "edit-special")),
        MenuItem("Info", partial(screen.ask, "edit-info")),
        MenuItem("Reload", partial(_reload, manuscript)),
    ]
    return menu_of(items, {"File settings": _file_settings(manuscript), "Share": share_items(manuscript)})


def _file_settings(manuscript: Manuscript) -> list[MenuItem]:
    screen, options = manuscript.screen, manuscript.screen.options
    switches = (
        ("Wrap words", stored.WRAP),
        ("Syntax highlighting", stored.HIGHLIGHT),
        ("Auto-format", stored.AUTO_FORMAT),
    )
    return [
        *(MenuItem(label, partial(options.toggle, name), checked=options.flag(name)) for label, name in switches),
        MenuItem("Font Size", partial(screen.ask, "edit-font")),
        MenuItem("Format", partial(screen.ask, "edit-format")),
    ]


def _reload(manuscript: Manuscript) -> None:
    manuscript.reload()
    manuscript.screen.toast("✔")
