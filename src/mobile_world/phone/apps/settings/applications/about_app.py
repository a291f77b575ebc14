"""What every page about one app shares: which app that is."""

from __future__ import annotations

from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.rows import footer
from mobile_world.phone.system import Package
from mobile_world.phone.ui import View

PACKAGE_EXTRA = "android.intent.extra.PACKAGE_NAME"


class AboutApp(SettingsPage):
    """A page about the app its intent names, as `package:<name>` or in an extra."""

    @property
    def app(self) -> Package | None:
        """The app; None when it is not installed."""
        extras = self.intent.extras
        named = extras.get("package") or extras.get(PACKAGE_EXTRA) or extras.get("android.provider.extra.APP_PACKAGE")
        return self.system.packages.get(str(named or (self.intent.data or "").removeprefix("package:")))

    def views(self) -> list[View]:
        """What the page says of the app."""
        app = self.app
        return [footer("The app is not installed.")] if app is None else self.rows_of(app)

    def rows_of(self, app: Package) -> list[View]:
        """The rows of an app that is there."""
        raise NotImplementedError
