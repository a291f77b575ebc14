"""An invoice of two pages: hours of development and consulting, services, tax, and what is owed for paying late."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from mobile_world.tasks.values import DataFile
from simdroid.media import Block, Gap, Heading, NewPage, Paragraph, TableBlock, TwoSides, typeset

INVOICE = "Download/invoice.pdf"
"""Where it lies on the phone."""
THIRD_PARTY = "Third-party API integration"
_DEVELOPMENT = ("Back-end services", "Mobile client", "Data platform", THIRD_PARTY)
_CONSULTING = ("Architecture workshops", "Security review", "Team coaching")
_SERVICES = ("Managed hosting (quarter)", "TLS certificates", "Backup and restore plan", "Domain and DNS management")
REFERENCE_INVOICE: dict[str, Any] = {
    "number": "INV-2025-TECH-001",
    "date": "2025-09-05",
    "due": "2025-10-04",
    "seller": "Tech Solutions Inc.",
    "customer": "Global Enterprises Ltd.",
    "email": "accounting@globalent.com",
    "development": [[120, 150], [80, 175], [160, 150], [40, 125]],
    "consulting": [[60, 120], [40, 150], [50, 100]],
    "services": [[1, 2500], [3, 300], [1, 1500], [1, 1000]],
    "monthly_percent": "1.5",
}
"""Hours and rates, and counts and prices, in the order of the lines; the last service makes the printed sums add up."""
_SELLERS = ("Tech Solutions Inc.", "Northlight Systems Inc.", "Bluegate Software Inc.", "Quarry Digital Inc.")
_CUSTOMERS = (
    ("Global Enterprises Ltd.", "globalent"),
    ("Meridian Foods Ltd.", "meridianfoods"),
    ("Harrow Mills Ltd.", "harrowmills"),
    ("Castello Trading Ltd.", "castello"),
)


def draw_invoice(random: Random) -> dict[str, Any]:
    """The facts of an invoice, whose sums are whole and in which consulting takes fewer hours than development."""
    customer, domain = random.choice(_CUSTOMERS)
    written = date(2025, 9, 1) + timedelta(days=random.randint(0, 14))
    return {
        "number": f"INV-2025-TECH-{random.randint(2, 180):03}",
        "date": written.isoformat(),
        "due": (written + timedelta(days=30)).isoformat(),
        "seller": random.choice(_SELLERS),
        "customer": customer,
        "email": f"{random.choice(('accounting', 'finance', 'payables'))}@{domain}.com",
        "development": [[20 * random.randint(2, 9), 25 * random.randint(4, 8)] for _ in _DEVELOPMENT],
        "consulting": [[10 * random.randint(1, 5), 10 * random.randint(9, 16)] for _ in _CONSULTING],
        "services": [[count, 100 * random.randint(3, 26)] for count in (1, random.randint(2, 5), 1, 1)],
        "monthly_percent": random.choice(("1", "1.5", "2")),
    }


def hours(facts: dict[str, Any], part: str) -> int:
    """How many hours a part of the invoice has."""
    return sum(count for count, _ in facts[part])


def total(facts: dict[str, Any], *, third_party_percent: int = 0) -> Decimal:
    """What is to pay, tax included; `third_party_percent` raises the price of that line."""
    lines = [*facts["development"], *facts["consulting"], *facts["services"]]
    subtotal = Decimal(sum(count * price for count, price in lines))
    count, price = facts["development"][_DEVELOPMENT.index(THIRD_PARTY)]
    subtotal += Decimal(count * price * third_party_percent) / 100
    return subtotal * Decimal("1.2")


def total_paid_late(facts: dict[str, Any], days: int) -> Decimal:
    """What is to pay so many days after the due date, with interest of the month for each 30 days, by the day."""
    interest = total(facts) * Decimal(facts["monthly_percent"]) / 100 * days / 30
    return (total(facts) + interest).quantize(Decimal("0.01"))


def invoice_file(facts: dict[str, Any]) -> DataFile:
    """The file for a scene."""
    return DataFile(INVOICE, data=invoice_pdf(facts))


def invoice_pdf(facts: dict[str, Any]) -> bytes:
    """The document with these facts."""
    subtotal = sum(count * price for part in ("development", "consulting", "services") for count, price in facts[part])
    blocks: list[Block] = [
        TwoSides(facts["seller"], "INVOICE", 18, "bold"),
        TwoSides("12 Foundry Lane, Portland, OR 97209", f"No. {facts['number']}"),
        TwoSides("billing@techsolutions.example", f"Invoice date: {facts['date']}"),
        TwoSides("", f"Due date: {facts['due']}"),
        Gap(14, ruled=True),
        Paragraph("Bill to", 9, "italic", after=2),
        Paragraph(facts["customer"], 12, "bold", after=2),
        Paragraph("Accounts department, 400 Harbor Road, Seattle, WA 98101", after=2),
        Paragraph(facts["email"], after=10),
        Heading("1. Software development", 2),
        _lines(_DEVELOPMENT, facts["development"], "Hours", "Rate"),
        Heading("2. Consulting", 2),
        _lines(_CONSULTING, facts["consulting"], "Hours", "Rate"),
        NewPage(),
        Heading("3. Infrastructure and services", 2),
        _lines(_SERVICES, facts["services"], "Quantity", "Unit price"),
        Gap(8),
        TwoSides("Subtotal", _money(subtotal), 11),
        TwoSides("VAT (20%)", _money(subtotal // 5), 11),
        TwoSides("Total due", _money(subtotal + subtotal // 5), 13, "bold"),
        Gap(16, ruled=True),
        Heading("Terms of payment", 2),
        Paragraph(f"Payment is due within 30 days net, by {facts['due']} at the latest, by bank transfer."),
        Paragraph(
            f"Late payment: interest of {facts['monthly_percent']}% per month on the total due, counted from the due "
            "date. A month has 30 days; parts of a month are counted by the day. Interest is not compounded."
        ),
        Paragraph(
            "Bank: First Cascade Bank, account 0047 1182 90, routing 125 000 024. Please quote the number above."
        ),
        Heading("Remarks", 2),
        Paragraph("Hours are those of the time sheets that were signed at the end of each week. Thank you."),
    ]
    return typeset(blocks, title=f"Invoice {facts['number']}", footer=f"{facts['number']}, page {{page}} of {{pages}}")


def _lines(names: tuple[str, ...], lines: list[list[int]], count: str, price: str) -> TableBlock:
    rows = [
        [name, str(many), _money(rate), _money(many * rate)] for name, (many, rate) in zip(names, lines, strict=True)
    ]
    return TableBlock(("Item", count, price, "Amount"), rows, first_share=0.46, size=10)


def _money(amount: int) -> str:
    return f"${amount:,}.00"
