"""The screen of a call: somebody rings, is called, or is on the line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from mobile_world.phone.apps.dialer.calling import foreground
from mobile_world.phone.apps.dialer.dialpad import keypad
from mobile_world.phone.apps.dialer.places import MAIN_SCREEN
from mobile_world.phone.apps.dialer.screen import DialerScreen
from mobile_world.phone.kit import list_dialog
from mobile_world.phone.system import Intent, PhoneCall
from mobile_world.phone.system.intents import ACTION_DIAL
from mobile_world.phone.ui import (
    CENTER,
    Action,
    Avatar,
    Box,
    Button,
    Color,
    Column,
    Dialog,
    DialogButton,
    Icon,
    Layers,
    Line,
    Page,
    Row,
    Saved,
    Scroll,
    Spacer,
    Text,
    View,
    px,
)

END, TAKE = "#d93025", "#1e8e3e"
"""Red and green as telephones have them, in both themes."""
SWIPE_PX = 200
CONFERENCE = "Conference call"
OWN_WORDS = "Write your own…"


COLUMNS = 3


class Lamp(NamedTuple):
    """A round button with a word below; a lit one is on."""

    label: str
    icon: str
    on_click: Action
    lit: bool = False
    enabled: bool = True


class InCallScreen(DialerScreen):
    """`InCallActivity`."""

    background: Color = "surface"
    keypad = Saved(False)
    speaker = Saved(False)
    mute = Saved(False)
    tones = Saved("")

    def build(self) -> View:
        """The call in front: one to answer, or one that goes on."""
        call = foreground(self.system)
        if call is None:
            who, controls = [self._title("Call ended", "")], []
        elif call.state in ("incoming", "waiting"):
            who, controls = [self._who(call), *self._middle(call)], self._answers()
        else:
            who, controls = [*self._others(call), self._who(call), *self._middle(call)], self._controls(call)
        return Layers([self._arranged(who, controls)], id="incall_ui_container")

    def _arranged(self, who: list[View], controls: list[View]) -> View:
        """The name above the buttons, or beside them where the screen is wide."""
        if not self.metrics.landscape:
            return Page([*who, *controls], ghost=True, content_align=(0.5, 0.0))
        left = Column(ghost=True, weight=1, height="fill", content_align=(0.5, 0.0), children=who)
        right = Scroll(key="controls", weight=1, content_align=CENTER, children=controls)
        return Row(width="fill", height="fill", ghost=True, children=[left, right])

    # -- who -------------------------------------------------------------------------------------------------------

    @property
    def _conference(self) -> bool:
        return sum(call.state == "active" for call in self.system.telephony.calls) > 1

    def _title(self, status: str, name: str) -> View:
        said = Text(id="contactgrid_status_text", text=status, size=16, color="on_surface_variant")
        title = Text(id="contactgrid_contact_name", text=name, size=36, max_lines=2, text_align=(0.5, 0.0))
        title.padding = (24, 8)
        return Column(
            id="incall_contact_grid",
            width="fill",
            content_align=(0.5, 0.0),
            padding=(0, 40 if not self.metrics.landscape else 8, 0, 0),
            children=[said, *([title] if name else [])],
        )

    def _who(self, call: PhoneCall) -> View:
        caller = self.people.caller(call.number)
        head = self._title(self._status(call), CONFERENCE if self._conference else caller.title)
        if caller.line and not self._conference:
            below = Text(id="contactgrid_bottom_text", text=caller.line, size=16, color="on_surface_variant")
            head.children.append(below)
        if call.answered_ms is not None:
            time = Text(id="contactgrid_bottom_timer", text=self._timer(call), size=16, color="on_surface_variant")
            time.margin = (0, 4)
            head.children.append(time)
        return head

    def _status(self, call: PhoneCall) -> str:
        words = {"incoming": "Incoming call", "waiting": "Incoming call", "held": "On hold", "active": ""}
        return words.get(call.state, "Calling…")

    def _timer(self, call: PhoneCall) -> str:
        spoken = (self.system.clock.now_ms() - (call.answered_ms or 0)) // 1000
        hours, rest = divmod(max(spoken, 0), 3600)
        shown = f"{rest // 60:02}:{rest % 60:02}"
        return f"{hours}:{shown}" if hours else shown

    def _others(self, call: PhoneCall) -> list[View]:
        """Somebody else who waits on the line."""
        held = [each for each in self.system.telephony.calls if each is not call and each.state == "held"]
        if not held:
            return []
        name = self.people.caller(held[0].number).title
        title = Text(id="hold_contact_name", text=name, weight=1, face="medium", max_lines=1)
        row = Line([title, Text(id="hold_banner_text", text="On hold", color="on_surface_variant")])
        row.id, row.padding, row.background = "incall_on_hold_banner", (24, 12), "surface_container_high"
        row.on_click = self._swap
        return [row]

    # -- a call that goes on ---------------------------------------------------------------------------------------

    def _middle(self, call: PhoneCall) -> list[View]:
        if self.keypad and call is not self.system.telephony.ringing:
            return [Spacer(weight=1)]
        caller = self.people.caller(call.number)
        photo = Avatar(caller.person.name if caller.person else "", "", id="contactgrid_avatar")
        photo.size = 88 if self.metrics.landscape else 144
        return [Spacer(weight=1), photo, Spacer(weight=1)]

    def _controls(self, call: PhoneCall) -> list[View]:
        end = round_button("incall_end_call", "phone_hangup", "End call", END, self.system.telephony.hang_up)
        end.margin = (0, 24, 0, 32)
        if self.keypad:
            return [self._keypad(), end]
        return [button_grid(self._lamps(call)), end]

    def _lamps(self, call: PhoneCall) -> list[Lamp]:
        several = len(self.system.telephony.calls) > 1 and not self._conference
        spoken = call.answered_ms is not None
        lamps = [
            Lamp("Mute", "microphone_off", self._toggle("mute"), lit=self.mute),
            Lamp("Keypad", "dialpad", self._toggle("keypad")),
            Lamp("Speaker", "volume_high", self._toggle("speaker"), lit=self.speaker),
        ]
        if several:
            lamps.append(Lamp("Merge", "call_merge", self.system.telephony.merge, enabled=spoken))
        else:
            lamps.append(Lamp("Add call", "phone_plus", self._add_call, enabled=spoken))
        lamps.append(Lamp("Video call", "video_outline", lambda: None, enabled=False))
        if several:
            lamps.append(Lamp("Swap", "swap_horizontal", self._swap, enabled=spoken))
        else:
            lamps.append(Lamp("Hold", "pause", self._hold, lit=call.state == "held", enabled=spoken))
        return lamps

    def _toggle(self, name: str) -> Action:
        return lambda: setattr(self, name, not getattr(self, name))

    def _keypad(self) -> View:
        typed = Text(id="digits", cls="android.widget.EditText", text=self.tones, size=28)
        typed.text_align, typed.width, typed.max_lines = (0.5, 0.0), "fill", 1
        typed.padding, typed.fixed = (24, 8), True
        keys = keypad(self._tone, height=64)
        hide = Button(id="incall_hide_dialpad", text="Hide", emphasis="text", on_click=self._toggle("keypad"))
        return Column(
            id="incall_dialpad_container",
            width="fill",
            content_align=(0.5, 0.0),
            background="surface_container",
            radius=24,
            margin=(8, 0),
            padding=(0, 8),
            children=[typed, keys, hide],
        )

    def _tone(self, digit: str) -> None:
        self.tones += digit

    def _add_call(self) -> None:
        self.start(Intent(ACTION_DIAL, component=MAIN_SCREEN))

    def _hold(self) -> None:
        call = foreground(self.system)
        if call is not None and call.state == "held":
            self.system.telephony.answer(call.number)
        elif call is not None:
            self.system.telephony.hold(call.number)

    def _swap(self) -> None:
        held = [call for call in self.system.telephony.calls if call.state == "held"]
        if held:
            self.system.telephony.answer(held[0].number)

    # -- a call to answer ------------------------------------------------------------------------------------------

    def _answers(self) -> list[View]:
        decline = round_button(
            "two_button_decline_button", "phone_hangup", "Decline", END, self.system.telephony.hang_up, label="Decline"
        )
        answer = round_button(
            "two_button_answer_button", "phone", "Answer", TAKE, lambda: self.system.telephony.answer(), label="Answer"
        )
        hint = Text(id="incoming_swipe_to_answer_text", text="Swipe up to answer", color="on_surface_variant")
        message = Button(
            id="incoming_message_button",
            text="Message",
            icon="message_text_outline",
            emphasis="outlined",
            on_click=partial(self.ask, "message"),
        )
        message.margin = (0, 0, 0, 40)
        for each in (decline, answer):
            each.weight = 1
        return [
            message,
            Row(width="fill", padding=(24, 0), ghost=True, content_align=(0.0, 0.0), children=[decline, answer]),
            Column(ghost=True, content_align=CENTER, padding=(0, 32, 0, 48), children=[hint]),
        ]

    def on_swipe(self, dx: float, dy: float) -> bool:
        """Up answers, down declines."""
        if self.system.telephony.ringing is None or abs(dy) < SWIPE_PX or abs(dx) > abs(dy):
            return False
        (self.system.telephony.answer if dy < 0 else self.system.telephony.hang_up)()
        return True

    def on_back(self) -> bool:
        """The keypad closes before the screen."""
        return self.leave("keypad")

    def dialog_message(self) -> Dialog | None:
        """What to write to whom one cannot talk with now."""
        call, words = self.system.telephony.ringing, self.options.quick_responses
        if call is None:
            return None
        return list_dialog(self, "", [*words, OWN_WORDS], lambda at: self._reply(call, [*words, ""][at]))

    def _reply(self, call: PhoneCall, text: str) -> None:
        self.system.telephony.hang_up()
        if text:
            self.system.telephony.send_sms(call.number, text)
            self.toast(f"Message sent to {self.people.caller(call.number).title}.")
        else:
            self.message(call.number)


class CallFailed(DialerScreen):
    """Why a call could not be made."""

    floating = True

    def build(self) -> View:
        """Nothing but the message over what is below."""
        return Column(width="fill", height=px(1), ghost=True)

    def dialog(self) -> Dialog | None:
        """The message."""
        text = str(self.intent.extras.get("message") or "")
        return Dialog(message=text, positive=DialogButton("OK", self.finish), on_dismiss=self.finish)


def button_grid(lamps: Sequence[Lamp]) -> View:
    """Buttons in rows of three."""
    rows: list[View] = [
        Row(ghost=True, width="fill", children=[_lamp(lamp) for lamp in lamps[start : start + COLUMNS]])
        for start in range(0, len(lamps), COLUMNS)
    ]
    return Column(id="incall_button_grid", width="fill", padding=(24, 0), spacing=20, children=rows)


def _lamp(lamp: Lamp) -> View:
    ink = "disabled" if not lamp.enabled else "on_primary" if lamp.lit else "on_surface"
    disc = Box(
        cls="android.widget.ImageView",
        width=64,
        height=64,
        radius=32,
        background="primary" if lamp.lit else "surface_container_high" if lamp.enabled else "surface_container",
        children=[Icon(name=lamp.icon, color=ink, align=CENTER, ghost=True)],
    )
    word = Text(id="entry_label", text=lamp.label, enabled=lamp.enabled, max_lines=1, margin=(0, 8, 0, 0))
    return Column(
        cls="android.widget.LinearLayout",
        desc=lamp.label,
        weight=1,
        content_align=(0.5, 0.0),
        checkable=True,
        checked=lamp.lit,
        enabled=lamp.enabled,
        on_click=lamp.on_click,
        children=[disc, word],
    )


def round_button(id: str, icon: str, desc: str, color: Color, on_click: Action, *, label: str = "") -> View:
    """A large coloured button; with a label the word stands below it."""
    disc = Box(
        id=id,
        cls="android.widget.ImageButton",
        desc=desc,
        width=72,
        height=72,
        radius=36,
        background=color,
        on_click=on_click,
        children=[Icon(name=icon, size=32, color="#ffffff", align=CENTER, ghost=True)],
    )
    if not label:
        return disc
    word = Text(id=f"{id}_label", text=label, margin=(0, 12, 0, 0))
    return Column(ghost=True, content_align=(0.5, 0.0), children=[disc, word])
