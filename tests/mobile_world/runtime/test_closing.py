"""Resources that are closed where what is done with them at first fails."""

from __future__ import annotations

from io import BytesIO

import pytest

from mobile_world.runtime.closing import close_on_error


def test_a_resource_stays_open_where_nothing_fails() -> None:
    resource = BytesIO(b"kept")
    with close_on_error(resource):
        resource.seek(1)
    assert resource.read() == b"ept"


@pytest.mark.parametrize("error", [ValueError("broken"), KeyboardInterrupt()])
def test_a_resource_is_closed_and_the_error_goes_on(error: BaseException) -> None:
    resource = BytesIO()
    with pytest.raises(type(error)) as raised, close_on_error(resource):
        raise error
    assert raised.value is error and resource.closed
