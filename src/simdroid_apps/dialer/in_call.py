"""The in-call screen: incoming, outgoing and active calls."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from simdroid import kit, ui
from simdroid.system import ACTION_DIAL, Intent, PhoneCall
from simdroid_apps.dialer import calls, intents, screen
from simdroid_apps.dialer.dialpad import keypad

END, TAKE = "#d93025", "#1e8e3e"
"""Red and green as telephones have them, in both themes."""
SWIPE_PX = 200
COLUMNS = 3


class CallButton(NamedTuple):
    """A round button with a word below; a lit one is on."""

    label: str
    icon: str
    on_click: ui.Action
    lit: bool = False
    enabled: bool = True


class InCallScreen(screen.DialerScreen):
    """`InCallActivity`: an incoming, outgoing or active call."""

    background: ui.Color = "surface"
    keypad = ui.Saved(False)
    speaker = ui.Saved(False)
    mute = ui.Saved(False)
    tones = ui.Saved("")

    def build(self) -> ui.View:
        """The call in front: one to answer, or one that goes on."""
        call = calls.foreground(self.system)
        if call is None:
            who, controls = [self._title("Call ended", "")], []
        elif call.state in ("incoming", "waiting"):
            who, controls = [self._who(call), *self._middle(call)], self._answers()
        else:
            who, controls = [*self._others(call), self._who(call), *self._middle(call)], self._controls(call)
        return ui.Layers([self._arranged(who, controls)], id="incall_ui_container")

    def _arranged(self, who: list[ui.View], controls: list[ui.View]) -> ui.View:
        """The name above the buttons, or beside them where the screen is wide."""
        if not self.metrics.landscape:
            return ui.Page([*who, *controls], ghost=True, content_align=(0.5, 0.0))
        left = ui.Column(ghost=True, weight=1, height="fill", content_align=(0.5, 0.0), children=who)
        right = ui.Scroll(key="controls", weight=1, content_align=ui.CENTER, children=controls)
        return ui.Row(width="fill", height="fill", ghost=True, children=[left, right])

    # -- who -------------------------------------------------------------------------------------------------------

    @property
    def _conference(self) -> bool:
        return sum(call.state == "active" for call in self.system.telephony.calls) > 1

    def _title(self, status: str, name: str) -> ui.View:
        status_text = ui.Text(id="contactgrid_status_text", text=status, size=16, color="on_surface_variant")
        title = ui.Text(
            id="contactgrid_contact_name", text=name, size=36, max_lines=2, text_align=(0.5, 0.0), padding=(24, 8)
        )
        return ui.Stack(
            [status_text, title] if name else [status_text],
            id="incall_contact_grid",
            content_align=(0.5, 0.0),
            padding=(0, 8 if self.metrics.landscape else 40, 0, 0),
        )

    def _who(self, call: PhoneCall) -> ui.View:
        caller, several = self.people.caller(call.number), self._conference
        states = {"incoming": "Incoming call", "waiting": "Incoming call", "held": "On hold", "active": ""}
        head = self._title(states.get(call.state, "Calling…"), "Conference call" if several else caller.title)
        line = partial(ui.Text, size=16, color="on_surface_variant")
        if caller.line and not several:
            head.children.append(line(id="contactgrid_bottom_text", text=caller.line))
        if call.answered_ms is not None:
            hours, rest = divmod(max((self.system.clock.now_ms() - call.answered_ms) // 1000, 0), 3600)
            time = f"{rest // 60:02}:{rest % 60:02}"
            duration = f"{hours}:{time}" if hours else time
            head.children.append(line(id="contactgrid_bottom_timer", text=duration, margin=(0, 4)))
        return head

    def _others(self, call: PhoneCall) -> list[ui.View]:
        """Somebody else who waits on the line."""
        held = [item for item in self.system.telephony.calls if item is not call and item.state == "held"]
        if not held:
            return []
        name = self.people.caller(held[0].number).title
        return [
            ui.Line(
                [
                    ui.Text(id="hold_contact_name", text=name, weight=1, face="medium", max_lines=1),
                    ui.Text(id="hold_banner_text", text="On hold", color="on_surface_variant"),
                ],
                id="incall_on_hold_banner",
                padding=(24, 12),
                background="surface_container_high",
                on_click=self._swap,
            )
        ]

    # -- a call that goes on ---------------------------------------------------------------------------------------

    def _middle(self, call: PhoneCall) -> list[ui.View]:
        if self.keypad and call is not self.system.telephony.ringing:
            return [ui.Spacer(weight=1)]
        caller = self.people.caller(call.number)
        photo = ui.Avatar(
            caller.person.name if caller.person else "",
            "",
            id="contactgrid_avatar",
            size=88 if self.metrics.landscape else 144,
        )
        return [ui.Spacer(weight=1), photo, ui.Spacer(weight=1)]

    def _controls(self, call: PhoneCall) -> list[ui.View]:
        end = round_button("incall_end_call", "phone_hangup", "End call", END, self.system.telephony.hang_up)
        end.margin = (0, 24, 0, 32)
        return [self._keypad() if self.keypad else self._button_grid(call), end]

    def _button_grid(self, call: PhoneCall) -> ui.View:
        answered, merge = call.answered_ms is not None, self.system.telephony.merge
        add = partial(self.start, Intent(ACTION_DIAL, component=intents.MAIN_SCREEN))
        third = CallButton("Add call", "phone_plus", add, enabled=answered)
        last = CallButton("Hold", "pause", self._hold, lit=call.state == "held", enabled=answered)
        if len(self.system.telephony.calls) > 1 and not self._conference:
            third = CallButton("Merge", "call_merge", merge, enabled=answered)
            last = CallButton("Swap", "swap_horizontal", self._swap, enabled=answered)
        buttons = (
            CallButton("Mute", "microphone_off", self._toggle("mute"), lit=self.mute),
            CallButton("Keypad", "dialpad", self._toggle("keypad")),
            CallButton("Speaker", "volume_high", self._toggle("speaker"), lit=self.speaker),
            third,
            CallButton("Video call", "video_outline", lambda: None, enabled=False),
            last,
        )
        cells = [_cell(button) for button in buttons]
        rows: list[ui.View] = [ui.Line(cells[:COLUMNS], ghost=True), ui.Line(cells[COLUMNS:], ghost=True)]
        return ui.Stack(rows, id="incall_button_grid", padding=(24, 0), spacing=20)

    def _toggle(self, name: str) -> ui.Action:
        return lambda: setattr(self, name, not getattr(self, name))

    def _keypad(self) -> ui.View:
        return ui.Stack(
            [
                ui.Text(
                    id="digits",
                    cls="android.widget.EditText",
                    text=self.tones,
                    size=28,
                    width="fill",
                    max_lines=1,
                    text_align=(0.5, 0.0),
                    padding=(24, 8),
                    fixed=True,
                ),
                keypad(self._tone, height=64),
                ui.Button(id="incall_hide_dialpad", text="Hide", emphasis="text", on_click=self._toggle("keypad")),
            ],
            id="incall_dialpad_container",
            content_align=(0.5, 0.0),
            radius=24,
            background="surface_container",
            margin=(8, 0),
            padding=(0, 8),
        )

    def _tone(self, digit: str) -> None:
        self.tones += digit

    def _hold(self) -> None:
        call = calls.foreground(self.system)
        if call is not None and call.state == "held":
            self.system.telephony.answer(call.number)
        elif call is not None:
            self.system.telephony.hold(call.number)

    def _swap(self) -> None:
        held = [call for call in self.system.telephony.calls if call.state == "held"]
        if held:
            self.system.telephony.answer(held[0].number)

    # -- a call to answer ------------------------------------------------------------------------------------------

    def _answers(self) -> list[ui.View]:
        phone = self.system.telephony
        pair = [
            round_button("two_button_decline_button", "phone_hangup", "Decline", END, phone.hang_up, label="Decline"),
            round_button("two_button_answer_button", "phone", "Answer", TAKE, phone.answer, label="Answer"),
        ]
        for item in pair:
            item.weight = 1
        hint = ui.Text(id="incoming_swipe_to_answer_text", text="Swipe up to answer", color="on_surface_variant")
        return [
            ui.Button(
                id="incoming_message_button",
                text="Message",
                icon="message_text_outline",
                emphasis="outlined",
                margin=(0, 0, 0, 40),
                on_click=partial(self.ask, "message"),
            ),
            ui.Line(pair, padding=(24, 0), ghost=True, content_align=(0.0, 0.0)),
            ui.Column(ghost=True, content_align=ui.CENTER, padding=(0, 32, 0, 48), children=[hint]),
        ]

    def on_swipe(self, dx: float, dy: float) -> bool:
        if self.system.telephony.ringing is None or abs(dy) < SWIPE_PX or abs(dx) > abs(dy):
            return False
        (self.system.telephony.answer if dy < 0 else self.system.telephony.hang_up)()
        return True

    def on_back(self) -> bool:
        return self.leave("keypad")

    def dialog_message(self) -> ui.Dialog | None:
        """What to write to whom one cannot talk with now."""
        call, responses = self.system.telephony.ringing, self.options.quick_responses
        if call is None:
            return None
        return kit.list_dialog(
            self, "", [*responses, "Write your own…"], lambda place: self._reply(call, [*responses, ""][place])
        )

    def _reply(self, call: PhoneCall, text: str) -> None:
        self.system.telephony.hang_up()
        if text:
            self.system.telephony.send_sms(call.number, text)
            self.toast(f"Message sent to {self.people.caller(call.number).title}.")
        else:
            self.message(call.number)


class CallFailed(screen.DialerScreen):
    """The dialog that says why a call could not be made."""

    floating = True

    def build(self) -> ui.View:
        """Nothing but the message over what is below."""
        return ui.Column(width="fill", height=ui.px(1), ghost=True)

    def dialog(self) -> ui.Dialog | None:
        return ui.Dialog(
            message=str(self.intent.extras.get("message") or ""),
            positive=ui.DialogButton("OK", self.finish),
            on_dismiss=self.finish,
        )


def _cell(button: CallButton) -> ui.View:
    ink = "disabled" if not button.enabled else "on_primary" if button.lit else "on_surface"
    disc = ui.Box(
        cls="android.widget.ImageView",
        width=64,
        height=64,
        radius=32,
        children=[ui.Icon(name=button.icon, color=ink, align=ui.CENTER, ghost=True)],
        background="surface_container_high" if button.enabled else "surface_container",
    )
    if button.lit:
        disc.background = "primary"
    return ui.Column(
        desc=button.label,
        weight=1,
        content_align=(0.5, 0.0),
        children=[
            disc,
            ui.Text(id="entry_label", text=button.label, enabled=button.enabled, max_lines=1, margin=(0, 8, 0, 0)),
        ],
        checkable=True,
        checked=button.lit,
        enabled=button.enabled,
        on_click=button.on_click,
    )


def round_button(id: str, icon: str, desc: str, color: ui.Color, on_click: ui.Action, *, label: str = "") -> ui.View:
    """A large coloured button; with a label the word stands below it."""
    disc = ui.Box(
        id=id,
        cls="android.widget.ImageButton",
        desc=desc,
        width=72,
        height=72,
        radius=36,
        children=[ui.Icon(name=icon, size=32, color="#ffffff", align=ui.CENTER, ghost=True)],
        background=color,
        on_click=on_click,
    )
    if not label:
        return disc
    text = ui.Text(id=f"{id}_label", text=label, margin=(0, 12, 0, 0))
    return ui.Column(ghost=True, content_align=(0.5, 0.0), children=[disc, text])
