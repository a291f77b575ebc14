"""Pro Expense's data: expenses with categories and currencies, backups, preferences; amounts are cents, times ms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from simdroid import kit
from simdroid.system import System

PACKAGE = "com.arduia.expense"
MAIN = ".ui.MainActivity"
DATABASE = "databases/accounting.db"
SCHEMA = """
CREATE TABLE expense (
    expense_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT, amount INTEGER NOT NULL,
    category INTEGER NOT NULL, note TEXT, created_date INTEGER NOT NULL, modified_date INTEGER NOT NULL
);
CREATE TABLE backup (
    backup_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL, file_path TEXT NOT NULL,
    created_date INTEGER NOT NULL, item_total INTEGER NOT NULL, worker_id TEXT NOT NULL, is_completed INTEGER NOT NULL
);
PRAGMA user_version = 6;
"""
_PATH = f"/data/data/{PACKAGE}/{DATABASE}"

DARK, LIGHT, SYSTEM_DEFAULT = 2, 1, -1
"""Values of the theme preference, AppCompat's night modes."""


class Category(NamedTuple):
    """What an expense is for."""

    id: int
    name: str
    icon: str


FOOD = Category(3, "Food", "silverware_fork_knife")
INCOME = Category(2, "Income", "plus_circle_outline")
OTHERS = Category(1, "Others", "minus_circle_outline")
CATEGORIES = (
    INCOME,
    FOOD,
    Category(4, "Housing", "home_variant"),
    Category(5, "Social", "account_group"),
    Category(6, "Entertainment", "gamepad_variant"),
    Category(7, "Transportation", "bus"),
    Category(8, "Clothes", "tshirt_crew"),
    Category(9, "Health Care", "medical_bag"),
    Category(10, "Education", "school"),
    Category(11, "Donation", "hand_heart"),
    OTHERS,
)
"""In the order of the entry form."""
_BY_ID = {category.id: category for category in CATEGORIES}


def category_of(number: int) -> Category:
    """The category with a number; one that does not exist counts as Others."""
    return _BY_ID.get(number, OTHERS)


class Currency(NamedTuple):
    """A currency; without a sign of its own its symbol is the code."""

    code: str
    number: str
    symbol: str
    name: str


_CURRENCIES = """
USD 840 $ United States Dollar
EUR 978 € Euro
GBP 826 £ United Kingdom Pound
INR 356 INR India Rupees
AUD 036 AUD Australia Dollar
CAD 124 CAD Canada Dollar
ZAR 710 R South Africa Rand
NZD 554 NZD New Zealand Dollar
JPY 392 ¥ Japan Yen
SGD 702 SGD Singapore Dollar
CNY 156 ¥ China Yuan Renminbi
CHF 756 CHF Switzerland Francs
MYR 458 RM Malaysia Ringgits
HUF 348 Ft Hungary Forint
HKD 344 HKD Hong Kong Dollar
AED 784 AED United Arab Emirates Dirhams
THB 764 ฿ Thailand Baht
KRW 410 ₩ Korea (South) Won
SEK 752 kr Sweden Kronor
PHP 608 ₱ Philippines Pesos
ILS 376 ₪ Israel New Shekels
TRY 949 TRY Turkey Lira
PLN 985 zł Poland Zlotych
MXN 484 MXN Mexico Pesos
NOK 578 kr Norway Kroner
DKK 208 kr Denmark Kroner
KWD 414 KWD Kuwait Dinars
BRL 986 R$ Brazil Reals
IDR 360 Rp Indonesia Rupiahs
TWD 901 NT$ Taiwan New Dollars
PKR 586 ₨ Pakistan Rupees
CZK 203 Kč Czech Republic Koruny
RUB 643 ₽ Russia Rubles
KES 404 KES Kenya Shillings
CLP 152 CLP Chile Pesos
ARS 032 ARS Argentina Pesos
EGP 818 £ Egypt Pounds
VND 704 ₫ Vietnam Dong
RON 946 lei Romania New Lei
COP 170 COP Colombia Pesos
MAD 504 MAD Morocco Dirhams
ISK 352 kr Iceland Kronur
LKR 144 ₨ Sri Lanka Rupees
UAH 980 ₴ Ukraine Hryvnia
NGN 566 ₦ Nigeria Nairas
NPR 524 ₨ Nepal Rupees
MMK 104 MMK Myanmar (Burma) Kyats
"""

CURRENCIES = tuple(Currency(*line.split(" ", 3)) for line in _CURRENCIES.strip().splitlines())
"""By ISO 4217 code and number; the more frequent ones first."""


@dataclass(frozen=True)
class Expense:
    """A row of `expense`; lists show and sort by `modified_date`."""

    expense_id: int = 0
    name: str = ""
    amount: int = 0
    category: int = FOOD.id
    note: str = ""
    created_date: int = 0
    modified_date: int = 0


@dataclass(frozen=True)
class Backup:
    """A row of `backup`: an export that was made."""

    backup_id: int = 0
    name: str = ""
    file_path: str = ""
    created_date: int = 0
    item_total: int = 0
    worker_id: str = ""
    is_completed: bool = False


EXPENSES = kit.Table(Expense, path=_PATH, name="expense")
BACKUPS = kit.Table(Backup, path=_PATH, name="backup")


class Options(kit.PreferenceFile, package=PACKAGE):
    """What the first run and the settings choose."""

    first_time = kit.Flag(True, key="isFirstTime")
    language = kit.String("en", key="selected_language", among=("my", "en", "cn"))
    currency = kit.String("840", key="selected_currency_number", among=[item.number for item in CURRENCIES])
    theme_mode = kit.Number(DARK, among=(DARK, LIGHT, SYSTEM_DEFAULT))


def currency_of(system: System) -> Currency:
    """The chosen currency."""
    number = Options.currency.get(system)
    return next(currency for currency in CURRENCIES if currency.number == number)


def newest(system: System) -> list[Expense]:
    """All expenses, the latest first; those of one moment as SQLite sorts them."""
    return EXPENSES.query(system, order="modified_date DESC")
