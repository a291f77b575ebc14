"""Reset options, each with a question before it."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.settings import fragments
from mobile_world.phone.apps.settings.items import Link
from mobile_world.phone.apps.settings.page import SettingsPage
from mobile_world.phone.apps.settings.reset import erase_everything, reset_app_preferences, reset_network
from mobile_world.phone.apps.settings.rows import intro
from mobile_world.phone.kit import Confirm, confirm_dialog
from mobile_world.phone.ui import Action, Button, Dialog, Row, Spacer, View, px


class ResetPage(SettingsPage):
    """What can be reset."""

    title = "Reset options"
    fragment = fragments.RESET
    activity_name = "ResetDashboard"
    rows = (
        Link("Reset Wi\u2011Fi, mobile & Bluetooth", fragment=fragments.RESET_NETWORK),
        Confirm(
            "Reset app preferences",
            question="Reset app preferences?",
            message="This will reset all preferences for disabled apps, disabled app notifications, default"
            " applications for actions, background data restrictions for apps and any permission restrictions.\n\nYou"
            " will not lose any app data.",
            button="Reset apps",
            do=lambda page: reset_app_preferences(page.system),
        ),
        Link("Erase all data (factory reset)", words="wipe delete", fragment=fragments.FACTORY_RESET),
    )


def _button(id: str, text: str, on_click: Action) -> View:
    button = Button(id=id, text=text, on_click=on_click)
    return Row(width="fill", padding=(px(63), px(42)), children=[Spacer(weight=1), button])


class ResetNetworkPage(SettingsPage):
    """Networks as on a fresh phone."""

    title = "Reset Wi\u2011Fi, mobile & Bluetooth"
    fragment = fragments.RESET_NETWORK

    def views(self) -> list[View]:
        """What happens, and the button."""
        words = (
            "This will reset all network settings, including:\n\n"
            "\u2022 Wi\u2011Fi\n\u2022 Mobile data\n\u2022 Bluetooth"
        )
        return [intro(words), _button("initiate_reset_network", "Reset settings", partial(self.ask, "reset"))]

    def dialog_reset(self) -> Dialog:
        """The question."""
        message = "Reset all network settings? You can\u2019t undo this action."
        return confirm_dialog(self, message, self._reset, title="Reset?", agree="Reset settings")

    def _reset(self) -> None:
        reset_network(self.system)
        self.toast("Network settings have been reset")
        self.finish()


class FactoryResetPage(SettingsPage):
    """What a factory reset takes away."""

    title = "Erase all data (factory reset)"
    fragment = fragments.FACTORY_RESET
    activity_name = "FactoryReset"
    rows = ()

    def views(self) -> list[View]:
        """What goes, and the button."""
        words = (
            "This will erase all data from your phone\u2019s internal storage, including:\n\n"
            "\u2022 Your Google Account\n\u2022 System and app data and settings\n\u2022 Downloaded apps\n"
            "\u2022 Music\n\u2022 Photos\n\u2022 Other user data"
        )
        go_on = partial(self.show, fragments.FACTORY_RESET_CONFIRM)
        return [intro(words), _button("initiate_main_clear", "Erase all data", go_on)]


class FactoryResetConfirmPage(SettingsPage):
    """The last question."""

    title = "Erase all data?"
    fragment = fragments.FACTORY_RESET_CONFIRM
    parent = fragments.FACTORY_RESET

    def views(self) -> list[View]:
        """The warning and the button."""
        words = "All of your personal information and downloaded apps will be deleted. You can\u2019t undo this action."
        return [
            intro(words),
            _button("execute_main_clear", "Erase all data", partial(erase_everything, self.system)),
        ]
