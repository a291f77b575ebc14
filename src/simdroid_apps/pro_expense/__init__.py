"""Pro Expense: income and expenses, by date and category."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.pro_expense import about, backup, entry, home, logs, screen, settings, store

_PAGES: dict[object, type[screen.ExpenseScreen]] = {
    item.page: item
    for item in (
        *(home.HomePage, logs.LogsPage, entry.EntryPage, home.StatisticsPage, backup.BackupPage),
        *(about.FeedbackPage, about.AboutPage, about.WebPage, settings.SettingsPage, settings.OnboardingPage),
    )
}


class MainScreen(screen.ExpenseScreen):
    """`MainActivity`: stands for the page its intent names, the home page without one."""

    def __new__(cls, system: System, activity: Activity) -> screen.ExpenseScreen:  # type: ignore[misc]
        """The page itself, so that nothing it can do has to be passed on."""
        return _PAGES.get(activity.intent.extras.get("page"), home.HomePage)(system, activity)


def came_to_front(system: System, activity: Activity) -> None:
    """Show the first run before the home page, and take a file that was picked."""
    settings.OnboardingPage.show_first(system, activity)
    if activity.intent.extras.get("page") == screen.BACKUP:
        backup.resumed(system, activity)


MANIFEST = Manifest(
    package=store.PACKAGE,
    label="Pro Expense",
    icon="cash_multiple",
    color="#1565c0",
    version_name="1.0.0-beta05",
    version_code=11,
    activities=(ActivitySpec(store.MAIN, MainScreen, filters=(LAUNCHER_FILTER,), on_resume=came_to_front),),
    permissions=kit.permissions("INTERNET", "WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
    databases={store.DATABASE: store.SCHEMA},
    set_up=settings.OnboardingPage.skip,
)

__all__ = ["MANIFEST"]
