"""The one activity of the app, which shows whichever page its intent names."""

from __future__ import annotations

from mobile_world.phone.apps.pro_expense.about import AboutPage, FeedbackPage, WebPage
from mobile_world.phone.apps.pro_expense.backup import BackupPage, resumed
from mobile_world.phone.apps.pro_expense.entry import EntryPage
from mobile_world.phone.apps.pro_expense.home import HomePage
from mobile_world.phone.apps.pro_expense.logs import LogsPage
from mobile_world.phone.apps.pro_expense.screen import BACKUP, ExpenseScreen
from mobile_world.phone.apps.pro_expense.settings import OnboardingPage, SettingsPage
from mobile_world.phone.apps.pro_expense.statistics import StatisticsPage
from mobile_world.phone.system import Activity, System

_PAGES: dict[object, type[ExpenseScreen]] = {
    page.page: page
    for page in (
        HomePage,
        LogsPage,
        EntryPage,
        StatisticsPage,
        BackupPage,
        FeedbackPage,
        AboutPage,
        SettingsPage,
        WebPage,
        OnboardingPage,
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
