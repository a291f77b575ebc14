"""Numbers whose messages nobody wants to see."""

from __future__ import annotations

from functools import partial

from mobile_world.phone.apps.simple_tools import Deed, action_views, toolbar
from mobile_world.phone.apps.sms_messenger.screen import MessengerScreen
from mobile_world.phone.ui import Column, Dialog, IconButton, Row, Scroll, Text, View, text_dialog

_NONE = "You are not blocking anyone."


class BlockedNumbers(MessengerScreen):
    """`ManageBlockedNumbersActivity`."""

    def build(self) -> View:
        """The numbers, each with a way to let it through again."""
        numbers = self.options.blocked
        add = Deed("add_blocked_number", "Add a blocked number", partial(self.ask, "add"), "plus")
        bar = toolbar("block_numbers_toolbar", "Manage blocked numbers", self.finish, action_views(self.metrics, [add]))
        body: View = Scroll(id="manage_blocked_numbers_list", weight=1, children=[self._row(one) for one in numbers])
        if not numbers:
            words = Text(id="manage_blocked_numbers_placeholder", text=_NONE, size=16, color="on_surface_variant")
            link = Text(
                id="manage_blocked_numbers_placeholder_2",
                text="Add a blocked number",
                size=16,
                color="primary",
                padding=16,
                on_click=partial(self.ask, "add"),
            )
            body = Column(
                ghost=True, width="fill", weight=1, padding=32, content_align=(0.5, 0.0), children=[words, link]
            )
        return Column(id="block_numbers_coordinator", width="fill", height="fill", children=[bar, body])

    def dialog(self) -> Dialog | None:
        """The question for a number."""
        if self.asked != "add":
            return None
        return text_dialog(
            "Add a blocked number", self._add, self.close, id="add_blocked_number_edittext", kind="phone", required=True
        )

    def _add(self, number: str) -> None:
        self.options.set_blocked([*self.options.blocked, number.strip()])
        self.close()

    def _row(self, number: str) -> View:
        name = Text(id="manage_blocked_number_title", text=self.people.name(number), size=16, max_lines=1, weight=1)
        remove = IconButton(name="close", desc="Delete", on_click=partial(self._remove, number))
        return Row(
            id="manage_blocked_number_holder", width="fill", min_height=56, padding=(16, 4), children=[name, remove]
        )

    def _remove(self, number: str) -> None:
        self.options.set_blocked([one for one in self.options.blocked if one != number])
