"""Pro Expense: income and expenses, by date and category."""

from mobile_world.phone.apps.pro_expense.main import MainScreen, came_to_front
from mobile_world.phone.apps.pro_expense.settings import OnboardingPage
from mobile_world.phone.apps.pro_expense.store import DATABASE, MAIN, PACKAGE, SCHEMA
from mobile_world.phone.kit import permissions
from mobile_world.phone.system import LAUNCHER_FILTER, ActivitySpec, Manifest

MANIFEST = Manifest(
    package=PACKAGE,
    label="Pro Expense",
    icon="cash_multiple",
    color="#1565c0",
    version_name="1.0.0-beta05",
    version_code=11,
    activities=(ActivitySpec(MAIN, MainScreen, filters=(LAUNCHER_FILTER,), on_resume=came_to_front),),
    permissions=permissions("INTERNET", "WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE"),
    databases={DATABASE: SCHEMA},
    set_up=OnboardingPage.skip,
)

__all__ = ["MANIFEST"]
