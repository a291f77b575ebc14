"""`PhoneFactory`: as many phones as a test asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from mobile_world.testing.phone_fixture import PhoneFixture


class PhoneFactory:
    """The fixture `phones`: `phones(3)` lends three, for the length of the test, beside the fixture `phone`."""

    def __init__(self, lend: Callable[[dict[str, object]], PhoneFixture]) -> None:
        self._lend = lend

    def __call__(self, count: int = 1, **wanted: object) -> list[PhoneFixture]:
        """So many phones, as the test's marker says; `phones(2, image="mobile_world")` changes that for these.

        Takes what the marker takes: `image`, `clock`, `apps`, `factory`.
        """
        return [self._lend(wanted) for _ in range(count)]
