"""Currencies a person can choose from, by ISO 4217 code and number; the more frequent ones first."""

from __future__ import annotations

from typing import NamedTuple


class Currency(NamedTuple):
    """A currency; without a sign of its own its symbol is the code."""

    code: str
    number: str
    symbol: str
    name: str


_LIST = """
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

CURRENCIES = tuple(Currency(*line.split(" ", 3)) for line in _LIST.strip().splitlines())
