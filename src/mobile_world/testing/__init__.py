"""Phones for pytest: the types behind the fixtures `phone` and `phones` of the plugin that this package installs.

Every pytest run of an environment that has this package loads the plugin. What it imports at the start is pytest and
this room alone; phones, and all that they need, come with the first test that asks for one.
"""

from mobile_world.testing.phone_factory import PhoneFactory
from mobile_world.testing.phone_fixture import PhoneFixture

__all__ = ["PhoneFactory", "PhoneFixture"]
