"""Languages, keyboards and spelling."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Component, Intent, System
from simdroid.system.packages import InputMethod
from simdroid.system_apps.settings import fragments
from simdroid.system_apps.settings.page import Link, MainToggle, SettingsPage, page
from simdroid.system_apps.settings.rows import app_icon, preference, switch_row

_CURRENT = kit.Setting("secure", "default_input_method", "")
_ENABLED = kit.Setting("secure", "enabled_input_methods", "")
_DEFAULT = "Current keyboard"


def keyboards(system: System) -> list[InputMethod]:
    """All that are installed."""
    return system.packages.input_methods()


def enabled_keyboards(system: System) -> list[InputMethod]:
    """Those a person may use."""
    ids = [entry.partition(";")[0] for entry in _ENABLED.get(system).split(":")]
    return [keyboard for keyboard in keyboards(system) if keyboard.id in ids]


def keyboard_names(system: System) -> str:
    """The enabled ones in words."""
    return _comma_list([keyboard.label for keyboard in enabled_keyboards(system)])


def _comma_list(names: list[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}" if names else "None"


page(
    fragments.LANGUAGES_INPUT,
    Link("Languages", "English (United States)", keywords="locale", fragment=fragments.LANGUAGES),
    kit.Header("Keyboards"),
    Link("On-screen keyboard", keyboard_names, keywords="gboard virtual ime", fragment=fragments.ON_SCREEN_KEYBOARD),
    Link("Physical keyboard", "AT Translated Set 2 keyboard", fragment=fragments.PHYSICAL_KEYBOARD),
    kit.Header("Tools"),
    Link("Spell checker", "Gboard spell checker", fragment=fragments.SPELL_CHECKER),
    kit.Preference("Personal dictionary"),
    kit.Level("Pointer speed", most=7, least=-7, stored=kit.Setting("system", "pointer_speed")),
    Link("Text-to-speech output", fragment=fragments.TEXT_TO_SPEECH),
)

page(
    fragments.LANGUAGES,
    kit.Preference("English (United States)", icon="numeric_1"),
    kit.Preference("Add a language", icon="plus"),
)


class OnScreenKeyboardPage(SettingsPage):
    """The keyboards in use."""

    place = fragments.ON_SCREEN_KEYBOARD
    topics = (
        kit.Preference("Manage on-screen keyboards", keywords="ime"),
        kit.Preference(_DEFAULT, keywords="default ime"),
    )

    def views(self) -> list[ui.View]:
        """One row each, the one in use, and the way to the others."""
        current = next(
            (keyboard.label for keyboard in keyboards(self.system) if keyboard.id == _CURRENT.get(self.system)), "None"
        )
        rows = [
            preference(
                keyboard.label, leading=app_icon(keyboard.package), on_click=partial(self._preferences, keyboard)
            )
            for keyboard in enabled_keyboards(self.system)
        ]
        return [
            *rows,
            preference(_DEFAULT, summary=current, icon="keyboard_outline", on_click=partial(self.ask, "default")),
            preference(
                "Manage on-screen keyboards", icon="plus", on_click=partial(self.show, fragments.MANAGE_KEYBOARDS)
            ),
        ]

    def _preferences(self, keyboard: InputMethod) -> None:
        for spec in keyboard.package.manifest.activities:
            component: Component = keyboard.package.manifest.component(spec.name)
            self.start(Intent(component=component))
            return

    def dialog_default(self) -> ui.Dialog:
        """The choice among enabled keyboards."""
        options = [(keyboard.id, keyboard.label) for keyboard in enabled_keyboards(self.system)]
        return kit.stored_choice_dialog(self, "Choose input method", options, _CURRENT)


class ManageKeyboardsPage(SettingsPage):
    """A switch for every keyboard."""

    place = fragments.MANAGE_KEYBOARDS

    def views(self) -> list[ui.View]:
        on = [keyboard.id for keyboard in enabled_keyboards(self.system)]
        return [
            switch_row(
                keyboard.label,
                on=keyboard.id in on,
                enabled=on != [keyboard.id],
                on_toggle=partial(self._switch, keyboard.id),
            )
            for keyboard in keyboards(self.system)
        ]

    def _switch(self, id: str, on: bool) -> None:
        enabled = [keyboard.id for keyboard in enabled_keyboards(self.system) if keyboard.id != id]
        _ENABLED.put(self.system, ":".join([*enabled, id] if on else enabled))
        if not on and _CURRENT.get(self.system) == id and enabled:
            _CURRENT.put(self.system, enabled[0])


page(
    fragments.PHYSICAL_KEYBOARD,
    kit.Preference("AT Translated Set 2 keyboard", "Default"),
    kit.Header("Options"),
    kit.Toggle(
        "Use on-screen keyboard",
        "Keep it on screen while physical keyboard is active",
        flag=kit.FlagSetting("secure", "show_ime_with_hard_keyboard", "1"),
    ),
    kit.Preference("Keyboard shortcuts", "Display available shortcuts"),
)

page(
    fragments.SPELL_CHECKER,
    MainToggle("Use spell checker", flag=kit.FlagSetting("secure", "spell_checker_enabled", "1")),
    kit.Preference("Languages", "Use system languages"),
    kit.Preference("Default spell checker", "Gboard spell checker"),
)
