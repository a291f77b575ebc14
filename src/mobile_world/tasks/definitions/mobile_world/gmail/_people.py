"""What tasks of Mail alone have in common, and people who write mails; nobody on the phone has their names."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from mobile_world.tasks.authoring import BaseTask, side_effect_of
from mobile_world.tasks.mail_steps import send_stray_mail
from mobile_world.tasks.sample_data import FIRST_NAMES

DOMAINS = ("gmail.com", "email.com", "outlook.com", "fastmail.com")


class MailTask(BaseTask):
    """A task in Mail alone."""

    app_names: ClassVar[set[str]] = {"Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "single-app"}
    side_effect = side_effect_of(send_stray_mail)


def draw_writers(random: Random, count: int) -> list[list[str]]:
    """First names with an address each, all different."""
    names = random.sample(FIRST_NAMES, count)
    return [[name, f"{name.lower()}{random.randrange(10, 1000)}@{random.choice(DOMAINS)}"] for name in names]
