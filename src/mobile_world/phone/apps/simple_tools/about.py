"""What the app is and which version of it this is."""

from __future__ import annotations

from mobile_world.phone.apps.simple_tools.bars import toolbar
from mobile_world.phone.ui import AppIcon, Column, Screen, Text, View


class About(Screen):
    """`AboutActivity`."""

    def build(self) -> View:
        """The icon, the name and the version."""
        package = self.system.packages.get(self.package)
        icon, color, version = "android", "#5f6368", ""
        if package is not None:
            icon, color, version = package.manifest.icon, package.manifest.color, package.manifest.version_name
        body = Column(
            id="about_holder",
            width="fill",
            weight=1,
            spacing=12,
            padding=(32, 48),
            content_align=(0.5, 0.0),
            children=[
                AppIcon(id="about_app_icon", name=icon, color=color, size=72),
                Text(id="about_app_name", text=self.label, size=22),
                Text(id="about_app_version", text=f"Version: {version}", color="on_surface_variant"),
            ],
        )
        bar = toolbar("about_toolbar", "About", self.finish)
        return Column(id="about_coordinator", width="fill", height="fill", children=[bar, body])
