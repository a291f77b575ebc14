"""Pro Expense: income and expenses, by date and category."""

from simdroid import kit
from simdroid.system import LAUNCHER_FILTER, Activity, ActivitySpec, Manifest, System
from simdroid_apps.pro_expense.about import AboutPage, FeedbackPage, WebPage
from simdroid_apps.pro_expense.backup import BackupPage, resumed
from simdroid_apps.pro_expense.entry import EntryPage
from simdroid_apps.pro_expense.home import HomePage, StatisticsPage
from simdroid_apps.pro_expense.logs import LogsPage
from simdroid_apps.pro_expense.screen import BACKUP, ExpenseScreen
from simdroid_apps.pro_expense.settings import OnboardingPage, SettingsPage
from simdroid_apps.pro_expense.store import DATABASE, MAIN, PACKAGE, SCHEMA

_PAGES: dict[object, type[ExpenseScreen]] = {
    item.page: item
    for item in (
        *(HomePage, LogsPage, EntryPage, StatisticsPage, BackupPage),
        *(FeedbackPage, AboutPage, WebPage, SettingsPage, OnboardingPage),
    )
}


class MainScreen(ExpenseScreen):
    """`MainActivity`: stands for the page its intent names, the home page without one."""

    def __new__(cls, system: System, activity: Activity) -> ExpenseScreen:  # type: ignore[misc]
        """The page itself, so that nothing it can do has to be passed on."""
        return _PAGES.get(activity.intent.extras.get("page"), HomePage)(system, activity)


def came_to_front(system: System, activity: Activity) -> None:
    """Show the first run before the home page, and take a file that was picked."""
    OnboardingPage.show_first(system, activity)
    if activity.intent.extras.get("page") == BACKUP:
        resumed(system, activity)


MANIFEST = Manifest(
    package=PACKAGE,
    label="Pro Expense",
    icon="cash_multiple",
    color="#1565c0",
    version_name="1.0.0-beta05",
    version_code=11,
    activities=(ActivitySpec(MAIN, MainScreen, filters=(LAUNCHER_FILTER,), on_resume=came_to_front),),
    permissions=kit.permissions("INTERNET", "WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
    databases={DATABASE: SCHEMA},
    set_up=OnboardingPage.skip,
)

__all__ = ["MANIFEST"]
