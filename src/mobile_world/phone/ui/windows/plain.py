"""The page of an app that has data but no screens yet."""

from __future__ import annotations

from mobile_world.phone.ui.screen import Screen
from mobile_world.phone.ui.views.layout import Line, Page
from mobile_world.phone.ui.views.leaves import AppIcon, Text
from mobile_world.phone.ui.views.view import View


class PlainPage(Screen):
    """Says which app this is and that it has no screens."""

    def build(self) -> View:
        """The app's icon, its name and one sentence."""
        package = self.system.packages.get(self.package)
        icon, color = (package.manifest.icon, package.manifest.color) if package else ("android", "#5f6368")
        note = "This app keeps its data on the phone, but it has no screens yet."
        title = Text(text=self.label, size=22, max_lines=1, weight=1, margin=(12, 0))
        bar = Line([title], id="toolbar", cls="android.view.ViewGroup", height=64, padding=(4, 0), background="surface")
        shown = [
            AppIcon(id="icon", name=icon, color=color, size=88),
            Text(id="app_name", text=self.label, size=24, text_align=(0.5, 0)),
            Text(id="message", text=note, size=16, color="on_surface_variant", text_align=(0.5, 0)),
        ]
        body = Page(shown, id="content_frame", weight=1, padding=(40, 0), spacing=20, content_align=(0.5, 0.4))
        return Page([bar, body], ghost=True)
