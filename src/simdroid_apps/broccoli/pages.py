"""The drawer's other pages: support, backup, settings, and what the app is."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import ACTION_VIEW, Activity, Extra, Intent, System
from simdroid_apps.broccoli import archive, recipes, seasons, store, text
from simdroid_apps.broccoli.screen import SETTINGS_PAGE, MainScreen

_SUPPORT = "https://ko-fi.com/flauschtrud"
_NO_LANGUAGE = "Choose at least one language that you write your recipes in."
_LICENSES = "Broccoli and the libraries it uses are free software."


def _mail(title: str, summary: str, subject: str) -> kit.Link:
    """A row that writes to the app's authors."""
    extras: dict[str, Extra] = {"android.intent.extra.SUBJECT": subject}
    intent = Intent("android.intent.action.SENDTO", data="mailto:support@flauschcode.com", extras=extras)
    return kit.Link(title, summary, "pencil", intent=intent)


def _web(title: str, summary: str, icon: str, address: str) -> kit.Link:
    return kit.Link(title, summary, icon, intent=Intent(ACTION_VIEW, data=address))


class _PreferencePage(kit.PreferenceScreen, MainScreen):
    """A page of rows."""

    def build(self) -> ui.View:
        return MainScreen.build(self)

    def body(self) -> ui.View:
        return ui.Scroll(id=self.list_id, cls=self.list_cls, height="fill", children=self.views())


class Languages(kit.DialogRow):
    """The languages that recipes are written in."""

    def dialog(self, screen: kit.PreferenceScreen) -> ui.Dialog:
        options, codes = store.Options(screen.system), [code for code, _ in seasons.LANGUAGES]

        def accept(places: list[int]) -> None:
            options.languages = [codes[place] for place in sorted(places)]

        chosen = [codes.index(code) for code in options.languages if code in codes]
        return kit.checklist_dialog(screen, self.title, [label for _, label in seasons.LANGUAGES], chosen, accept)


class SettingsPage(_PreferencePage):
    """`SettingsFragment`."""

    page = SETTINGS_PAGE
    fragment = "com.flauschcode.broccoli.settings.SettingsFragment"
    rows = (
        kit.Header("General settings"),
        kit.Choice(
            "Preferred category",
            icon="label_outline",
            stored=store.Options.preferred,
            options=[(str(item.id), item.name) for item in store.STARTING],
        ),
        kit.Choice(
            "Theme",
            icon="brightness_6",
            stored=store.Options.theme,
            options=((store.LIGHT, "Light"), (store.DARK, "Dark"), (store.FOLLOW_SYSTEM, "System default")),
        ),
        kit.Header("Seasonal calendar"),
        kit.Choice("Region", "Not set", "map_marker", stored=store.Options.region, options=seasons.REGIONS),
        Languages(
            "Languages of recipes", lambda system: ", ".join(store.Options(system).languages) or _NO_LANGUAGE, "web"
        ),
        _mail(
            "Send feedback",
            "Is your region, language or favorite ingredient missing?",
            "Feedback for Seasonal Calendar",
        ),
    )


class AboutPage(_PreferencePage):
    """`AboutFragment`."""

    page = "nav_about"
    fragment = "com.flauschcode.broccoli.about.AboutFragment"
    rows = (
        kit.Header("Help"),
        _mail("Send feedback", "Tell us about a bug, or about what you miss.", "Feedback for Broccoli app"),
        _web("Demo recipe", "A recipe on the web to import", "silverware_fork_knife", "https://flauschcode.com/"),
        kit.Preference("Version", partial(kit.version_name, package=store.PACKAGE), "information_outline"),
        kit.Header("Legal"),
        kit.MessageRow(
            "Open source licenses", "Software that the app is made of", "information_outline", message=_LICENSES
        ),
        _web(
            "Privacy policy",
            "How your data is protected",
            "shield_account",
            "https://flauschcode.com/broccoli-privacy-policy/",
        ),
    )


class BackupPage(_PreferencePage):
    """`BackupAndRestoreFragment`: everything into one file, and back."""

    page = "nav_backup_and_restore"
    fragment = "com.flauschcode.broccoli.backup.BackupAndRestoreFragment"
    rows = (
        kit.Header("Backup"),
        kit.Press(
            "Backup recipes",
            "Put all recipes and categories into a file, and save it wherever you want.",
            "cloud_upload",
            do=lambda page: page.back_up(),
        ),
        kit.Preference("Last backup", lambda system: store.Options(system).last_backup or "Not set", "calendar"),
        kit.Header("Restore"),
        kit.Press(
            "Restore recipes",
            "Add all recipes and categories of a backup file.",
            "backup_restore",
            do=lambda page: page.pick(),
        ),
    )

    def back_up(self) -> None:
        """Write the file, note the day, and let a person choose an app that gets the file."""
        path, now = archive.write_backup(self.system), self.system.clock.now()
        store.Options(self.system).last_backup = f"{now.month}/{now.day}/{now:%y}"
        self.share(stream=f"file://{path}", type=archive.BACKUP_TYPE)

    def pick(self) -> None:
        """Let a person choose the file."""
        self.start_for_result(Intent("android.intent.action.GET_CONTENT", type="application/*"))

    def dialog_restore(self) -> ui.Dialog:
        """Whether to take what is in the file."""
        question = "Do you want to import all recipes and categories from this file?"
        return kit.confirm_dialog(self, question, self.restore, title="Restore")

    def restore(self) -> None:
        """Add what is in the file."""
        count = archive.restore(self.system, self.system.fs.read_bytes(str(self.about["path"])))
        message = "The recipes could not be imported." if count is None else f"{count} recipes have been imported."
        self.toast(message, long=True)


class SupportPage(MainScreen):
    """`SupportFragment`: ways to give something back."""

    page = "nav_support"
    fragment = "com.flauschcode.broccoli.support.SupportFragment"

    def body(self) -> ui.View:
        thanks = "Broccoli costs nothing. You can support its development with a coffee. Thank you!"
        friends = "Do your friends like to cook, too? Tell them about Broccoli!"
        parts = [
            *_offer(
                "Donate",
                thanks,
                "buy_me_coffee_button",
                "SUPPORT ME ON KO-FI",
                partial(self.act, Intent(ACTION_VIEW, data=_SUPPORT)),
            ),
            *_offer(
                "Tell your friends", friends, "share_app_button", "SHARE THE APP", partial(self.share, text.STORE_PAGE)
            ),
        ]
        return ui.Scroll(
            height="fill",
            children=[ui.Column(width="fill", padding=16, content_align=(0.5, 0.0), spacing=12, children=parts)],
        )


def _offer(title: str, message: str, id: str, label: str, on_click: ui.Action) -> list[ui.View]:
    return [
        ui.Text(text=title, size=24, color="primary", margin=(0, 16, 0, 0)),
        ui.Text(text=message, text_align=(0.5, 0.0)),
        ui.Button(id=id, text=label, on_click=on_click),
    ]


def resumed(system: System, activity: Activity) -> None:
    """Take what a page of the main activity waited for: a backup file, or a hashtag to search for."""
    result, page = kit.take_result(activity), MainScreen(system, activity)
    if isinstance(page, BackupPage) and result.get("path"):
        page.ask("restore", path=str(result["path"]))
    elif isinstance(page, recipes.RecipesPage) and "hashtag" in result:
        page.search_for(str(result["hashtag"]))
