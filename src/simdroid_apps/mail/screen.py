"""The base class of Mail's screens: white pages, the bar, round avatars, routes inside the one activity."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from zlib import crc32

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Intent, document_uri
from simdroid_apps.mail.mails import ARCHIVE, TRASH, Attachment
from simdroid_apps.mail.store import Store

GROUP, BUTTON, LIST = "android.view.ViewGroup", "android.widget.Button", "android.widget.ScrollView"
"""Android's classes of React Native's views."""
WHITE, RED, INK, GREY, HAIRLINE = "#ffffff", "#d93025", "#323232", "#808080", "#f4f4f4"
MARGIN = 16
_BAR_DP, DISC_DP = 56, 50
_DISCS = ("#7b1fa2", "#00796b", "#c2185b", "#1565c0", "#5d4037", "#455a64", "#e64a19", "#2e7d32")
_ROLES = {"primary": RED, "on_surface": INK, "on_surface_variant": GREY, "hint": GREY, "surface_container": WHITE}


class MailScreen(kit.RoutedScreen):
    """A route of the app's activity."""

    look = kit.REACT_NATIVE
    background = WHITE

    @cached_property
    def store(self) -> Store:
        """The mailbox."""
        return Store(self.system)

    @property
    def theme(self) -> ui.Theme:
        """The app is white whatever the phone's theme is."""
        return ui.Theme(False, _ROLES)

    def inform(self, title: str, text: str = "") -> None:
        """Tell something that must be read."""
        self.ask("message", title=title, text=text)

    def dialog_message(self) -> ui.Dialog:
        """What a person is told."""
        return kit.message_dialog(self, self.about["title"], self.about["text"])

    # -- emails that are put away ------------------------------------------------------------------------------------

    moved = ui.Saved[dict[str, str]]({})
    """Where emails were that were put away last."""

    def put_away(self, keys: list[str], folder: str) -> None:
        """Archive emails or move them to the trash, which can be taken back for a moment; what is in it is deleted."""
        before = self.store.places(keys)
        if folder == TRASH:
            self.store.delete(keys)
        else:
            self.store.move(keys, folder)
        self.moved = {key: place for key, place in before.items() if self.store.mail(key)}
        result = "archived" if folder == ARCHIVE else "moved to Trash" if self.moved else "deleted"
        self.snackbar(f"{kit.plural(len(keys), 'conversation')} {result}", ("Undo", "undo") if self.moved else None)

    def undo(self) -> None:
        """Put emails back where they were."""
        self.store.put_back(self.moved)
        del self.moved

    # -- files -----------------------------------------------------------------------------------------------------

    def look_at(self, attachment: Attachment) -> None:
        """Show a picture in the app, anything else in another one."""
        if self.store.content(attachment) is None:
            self.toast("Attachment not found")
        elif attachment.is_picture:
            self.go("picture", attachment=attachment.entry())
        else:
            self.act(Intent(ACTION_VIEW, data=document_uri(attachment.path), type=attachment.type))

    def download(self, attachment: Attachment) -> None:
        """Put a file into Downloads, and say so."""
        path = self.store.download(attachment)
        self.toast("Attachment not found" if path is None else f"Downloaded to Download/{path.rpartition('/')[2]}")

    def thumbnail(self, attachment: Attachment) -> ui.View:
        """What stands before the name of a file: the picture itself, or an icon."""
        content = self.store.content(attachment) if attachment.is_picture else None
        if content and ui.picture_size(content):
            return ui.Image(content, fit="cover", width=40, height=40, radius=4, ghost=True)
        icon = "file_image_outline" if attachment.is_picture else "file_document_outline"
        return ui.Icon(name=icon, size=28, color=RED, width=40, height=40, ghost=True)

    # -- pieces ----------------------------------------------------------------------------------------------------

    def page(self, header: ui.View, *body: ui.View, over: Sequence[ui.View] = ()) -> ui.View:
        """A whole screen: the bar, what is below it, and what lies over that."""
        return ui.Layers([ui.Page([header, *body], cls=GROUP, background=WHITE), *over], ghost=True, height="fill")

    def header(
        self, title: str, *buttons: ui.View, start: ui.View | None = None, menu: Sequence[ui.MenuItem] = ()
    ) -> ui.View:
        """The bar: a button, the title, buttons, the menu."""
        label = ui.Text(text=title, size=18, color=INK, max_lines=1, weight=1, margin=(12, 0))
        start = start or self.header_button("arrow_left", "Back", self.go_back)
        more = [self.menu_button(menu)] if menu else []
        return ui.Line([start, label, *buttons, *more], cls=GROUP, height=_BAR_DP, background=WHITE, padding=(4, 0))

    def header_button(self, icon: str, label: str, on_click: ui.Action) -> ui.View:
        """An icon of the bar."""
        return ui.IconButton(
            name=icon, desc=label, size=24, color=INK, cls=BUTTON, width=44, height=_BAR_DP, on_click=on_click
        )

    def menu_button(self, items: Sequence[ui.MenuItem], key: str = "menu") -> ui.View:
        """The three dots."""
        return ui.IconButton(
            name="dots_vertical",
            key=key,
            desc="More options",
            color=INK,
            cls=BUTTON,
            width=44,
            height=_BAR_DP,
            popup=ui.Menu(items),
        )

    def disc(self, name: str, size: float = DISC_DP, color: str = "") -> ui.View:
        """A sender's avatar: the first letter on a colour that the name decides."""
        ground = color or _DISCS[crc32(name.encode("utf-8", "replace")) % len(_DISCS)]
        letter = ui.Text(text=kit.initial(name), size=size * 0.4, color=WHITE, align=ui.CENTER, fixed=True)
        return ui.Box(width=size, height=size, radius=size / 2, background=ground, cls=GROUP, children=[letter])

    def rule(self) -> ui.View:
        """A hairline."""
        return ui.View(width="fill", height=1, background=HAIRLINE, ghost=True)
