"""Kevin's résumé: one page, with an address, a number, schools and skills that differ from seed to seed."""

from __future__ import annotations

from random import Random
from typing import Any

from mobile_world.tasks.values import DataFile
from simdroid.media import Block, Gap, Heading, Paragraph, TwoSides, typeset

RESUME = "Download/Kevin_CV.pdf"
"""Where it lies on the phone."""
REFERENCE_RESUME: dict[str, Any] = {
    "email": "kevin.zhang@example.com",
    "phone": "+1 (555) 123-4567",
    "years": 5,
    "university": "University of California, Berkeley",
    "gpa": "3.7",
    "databases": ["PostgreSQL", "MongoDB", "Redis"],
    "updated": "2025-10-16",
}
DATABASES = ("PostgreSQL", "MongoDB", "Redis", "MySQL", "Cassandra", "SQLite", "Oracle", "DynamoDB", "MariaDB", "Neo4j")
_UNIVERSITIES = (
    "University of California, Berkeley",
    "University of Washington",
    "Georgia Institute of Technology",
    "University of Michigan",
    "University of Texas at Austin",
)
_MAIL = ("kevin.zhang@{}", "kzhang@{}", "zhang.kevin@{}", "kevin.z{n}@{}")
_DOMAINS = ("example.com", "example.org", "example.net", "mail.example.com", "post.example.org")


def draw_resume(random: Random) -> dict[str, Any]:
    """The facts of a résumé."""
    return {
        "email": random.choice(_MAIL).format(random.choice(_DOMAINS), n=random.randint(10, 99)),
        "phone": f"+1 (555) {random.randint(200, 899)}-{random.randint(1000, 9999)}",
        "years": random.randint(3, 11),
        "university": random.choice(_UNIVERSITIES),
        "gpa": f"{random.randint(29, 40) / 10:.1f}",
        "databases": random.sample(DATABASES, 3),
        "updated": f"2025-10-{random.randint(10, 16):02}",
    }


def resume_file(facts: dict[str, Any]) -> DataFile:
    """The file for a scene."""
    return DataFile(RESUME, data=resume_pdf(facts))


def resume_pdf(facts: dict[str, Any]) -> bytes:
    """The document with these facts."""
    graduated = 2025 - facts["years"]
    moved = (graduated + 2025) // 2
    skills = {
        "Languages": "Python, Go, TypeScript, SQL",
        "Back end": "FastAPI, gRPC, GraphQL, Celery",
        "Databases": ", ".join(facts["databases"]),
        "Operations": "Docker, Kubernetes, Terraform, Prometheus",
    }
    blocks: list[Block] = [
        Paragraph("Kevin Zhang", 22, "bold", after=2),
        Paragraph("Software engineer, distributed back ends", 12, "italic", after=4),
        TwoSides(facts["email"], facts["phone"], 10.5),
        Gap(12, ruled=True),
        Heading("Profile"),
        Paragraph(
            f"Back-end engineer with {facts['years']}+ years of experience in services that many people use at once. "
            "Likes small interfaces, measured performance and teams that review each other’s work."
        ),
        Heading("Experience"),
        TwoSides("Senior engineer, Harbourline Logistics", f"{moved} – today", 10.5, "bold"),
        _item("Split a booking monolith into nine services; a release takes minutes instead of a night."),
        _item("Cut the median response time of the tracking API from 420 ms to 95 ms."),
        _item("Mentors three junior engineers and runs the weekly design review."),
        TwoSides("Software engineer, Fernway Payments", f"{graduated} – {moved}", 10.5, "bold"),
        _item("Built the ledger that reconciles two million transfers a day."),
        _item("Wrote the tooling that replays production traffic against a new release."),
        Heading("Education"),
        TwoSides("BSc Computer Science", f"{graduated - 4} – {graduated}", 10.5, "bold"),
        TwoSides(facts["university"], f"GPA: {facts['gpa']}/4.0"),
        Heading("Skills"),
        *(TwoSides(f"{name}:", names) for name, names in skills.items()),
        Heading("Projects"),
        _item("Tidepool: an open-source scheduler for batch jobs, 1,300 stars."),
        _item("Speaker at two regional conferences on testing event-driven systems."),
        Gap(14, ruled=True),
        Paragraph(f"Last updated: {facts['updated']}", 9, "italic"),
    ]
    return typeset(blocks, title="Kevin Zhang, CV")


def _item(text: str) -> Paragraph:
    return Paragraph(text, mark="•", after=3)
