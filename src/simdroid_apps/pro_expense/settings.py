"""Settings, and the first run that asks for language and currency; both offer the same lists."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from simdroid import kit, ui
from simdroid.system import Activity, Component, Intent, System
from simdroid_apps.pro_expense.screen import HOME, ONBOARDING, SETTINGS, ExpenseScreen, wide_button
from simdroid_apps.pro_expense.store import (
    CURRENCIES,
    DARK,
    LIGHT,
    MAIN,
    PACKAGE,
    SYSTEM_DEFAULT,
    Currency,
    Options,
    currency_of,
)

LANGUAGES = {"my": "Myanmar(Burma)", "en": "United States(English)", "cn": "China (Chinese)"}
_EMOJI = {"en": "🇺🇸", "cn": "🇨🇳"}
_THEMES = (
    ("rb_dark_theme", "Dark Theme", DARK),
    ("rb_light_theme", "Light Theme", LIGHT),
    ("rb_system_default", "System Default", SYSTEM_DEFAULT),
)
_LIST_DP = 250


class ChoosingScreen(ExpenseScreen):
    """A page with the lists of languages and currencies, each below a search field."""

    language = ui.Saved("")
    """The language that is marked; the stored one while it is empty."""
    currency = ui.Saved("")
    """The same for the currency's number."""

    def languages(self) -> list[ui.View]:
        """The search and the languages."""
        matches = kit.matching([*LANGUAGES], self.typed("search_language"), lambda item: [LANGUAGES[item]])

        def row(name: str) -> ui.View:
            label = ui.Text(id="tv_language_name", text=LANGUAGES[name], size=16, weight=1)
            return self._option("language", name, [_flag("imv_flag", name), label], tick_id="imv_checked")

        return [_search("search_language"), ui.Recycler(id="rv_languages", items=matches, build=row, weight=1)]

    def currencies(self) -> list[ui.View]:
        """The search and the currencies, by name, code and sign."""
        matches = kit.matching(
            CURRENCIES, self.typed("search_currency"), lambda item: [item.name, item.code, item.symbol]
        )

        def row(currency: Currency) -> ui.View:
            symbol = ui.Text(id="tv_symbol", text=currency.symbol, size=16, face="bold", width=72)
            return self._option(
                "currency",
                currency.number,
                [symbol, ui.Text(id="tv_currency", text=currency.name, size=16, weight=1)],
                tick_id="imv_selected",
            )

        body: ui.View = ui.Recycler(id="rv_currencies", items=matches, build=row, weight=1)
        if not matches:
            body = ui.Text(id="tv_no_item", text="No Items", size=16, text_align=(0.5, 0.2), width="fill", weight=1)
        return [_search("search_currency"), body]

    def _option(self, setting: str, value: str, parts: list[ui.View], *, tick_id: str) -> ui.View:
        """A row that marks one of the languages or currencies."""
        choice = getattr(self, setting) or getattr(Options(self.system), setting)
        tick = ui.Icon(id=tick_id, name="check", size=28, color="primary") if value == choice else ui.Spacer(width=28)
        return ui.Line(
            [*parts, tick],
            id="cd_language" if setting == "language" else "cv_currency",
            cls="android.widget.FrameLayout",
            min_height=56,
            padding=(16, 4),
            spacing=16,
            background="surface_container_high",
            on_click=partial(setattr, self, setting, value),
        )

    def store_choices(self) -> None:
        """Remember what is marked."""
        if self.language:
            Options.language.put(self.system, self.language)
        if self.currency:
            Options.currency.put(self.system, self.currency)
        self.forget_choices()

    def forget_choices(self) -> None:
        """Mark what is stored."""
        del self.language, self.currency


class SettingsPage(ChoosingScreen):
    """`SettingsFragment`."""

    page = SETTINGS
    fragment = "com.arduia.expense.ui.settings.SettingsFragment"

    def build(self) -> ui.View:
        flag = _flag("imv_language", Options.language.get(self.system))
        symbol = ui.Text(id="tv_currency_value", text=currency_of(self.system).symbol, size=20, face="medium")
        rows = [
            _setting("language", "Language", flag, partial(self.show, "language")),
            ui.Divider(ghost=True),
            _setting("currency", "Currency", symbol, partial(self.show, "currency")),
            ui.Divider(ghost=True),
            _setting("theme", "Theme Mode", ui.Icon(name="brightness_6"), partial(self.ask, "theme")),
        ]
        body = ui.Stack(rows, id="linear_setting", background="surface", padding=(16, 8))
        return ui.scaffold(
            top=self.bar("Settings", id="tb_settings"), body=ui.Scroll(id="nv_settings", padding=8, children=[body])
        )

    def close_panel(self) -> None:
        """Close the sheet; a choice that was not saved is forgotten."""
        self.forget_choices()
        super().close_panel()

    def sheet_language(self) -> list[ui.View]:
        """Another language; the app starts again with it."""
        return self._chooser(
            "Choose Language",
            self.languages(),
            wide_button("btn_restart", "Restart", self._save, enabled=bool(self.language)),
        )

    def sheet_currency(self) -> list[ui.View]:
        """Another currency; amounts stay as they are."""
        return self._chooser("Choose Currency", self.currencies(), wide_button("btn_save", "Save", self._save))

    def _chooser(self, title: str, parts: list[ui.View], button: ui.View) -> list[ui.View]:
        head = self.sheet_head(title, id="tv_choose_language", close_id="imv_drop_close")
        button.margin = (16, 8)
        return [head, ui.Column(ghost=True, width="fill", height=_LIST_DP + 80, children=parts), button]

    def _save(self) -> None:
        self.store_choices()
        super().close_panel()

    def dialog_theme(self) -> ui.Dialog:
        """Dark, light, or as the phone is."""
        now = self.about.get("mode", Options.theme_mode.get(self.system))
        choices: list[ui.View] = [
            ui.Radio(id=id, text=label, checked=mode == now, width="fill", on_click=partial(self.tell, mode=mode))
            for id, label, mode in _THEMES
        ]
        return ui.Dialog(
            title="Choose Theme",
            content=[ui.Column(id="rg_theme", cls="android.widget.RadioGroup", width="fill", children=choices)],
            positive=ui.DialogButton("RESTART", partial(Options.theme_mode.put, self.system, now)),
            negative=ui.DialogButton("CANCEL"),
        )


class OnboardingPage(ChoosingScreen):
    """`OnBoardingConfigFragment`: language, then currency; back leaves the app."""

    page = ONBOARDING
    fragment = "com.arduia.expense.ui.onboarding.OnBoardingConfigFragment"
    second = ui.Saved(False)
    titles: ClassVar[tuple[str, str]] = ("Choose Language", "Choose Currency")

    @classmethod
    def show_first(cls, system: System, activity: Activity) -> None:
        """Put the first run before the home page until it is done."""
        if (
            activity.intent.extras.get("page", HOME) != HOME
            or not Options.first_time.get(system)
            or system.activities.top is not activity
        ):
            return
        system.activities.start(
            Intent(component=Component(PACKAGE, PACKAGE + MAIN), extras={"page": ONBOARDING}),
            caller=PACKAGE,
            for_result=activity,
        )

    @staticmethod
    def skip(system: System) -> None:
        """For `Manifest.set_up`: phones of suites are past it."""
        Options.first_time.put(system, False)

    def build(self) -> ui.View:
        """The greeting, a list, and the button that goes on."""
        title = ui.Text(id="tv_lang", text=self.titles[self.second], size=16, margin=(16, 16, 16, 0))
        button = wide_button("btn_continue", "Continue" if self.second else "Next", self._go_on)
        button.margin = 16
        parts = [
            ui.Icon(
                id="imv_app", name="cash_multiple", size=96, color="primary", align=(0.5, 0.0), margin=(0, 16, 0, 0)
            ),
            ui.Text(id="tv_welcome", text="Hello! Welcome to Pro Expense", size=20, face="medium", align=(0.5, 0.0)),
            ui.Spacer(height=16),
            ui.Page([title, *(self.currencies() if self.second else self.languages())], id="vp_config", weight=1),
            button,
        ]
        return ui.Page(parts, ghost=True, background="surface")

    def _go_on(self) -> None:
        if not self.second:
            self.second = True
            return
        self.store_choices()
        self.skip(self.system)
        self.finish()

    def on_back(self) -> bool:
        """Leave the app, which asks again the next time."""
        self.finish_app()
        return True


def _flag(id: str, language: str) -> ui.View:
    """The flag of a language's country; the emoji font has none of Myanmar's stripes with the star."""
    if language in _EMOJI:
        return ui.Text(id=id, cls="android.widget.ImageView", drawn=_EMOJI[language], size=22, fixed=True, width=28)
    stripes: list[ui.View] = [
        ui.View(width=28, height=6, background=color) for color in ("#fecb00", "#34b233", "#ea2839")
    ]
    star = ui.Icon(name="star", size=14, color="#ffffff", align=(0.5, 0.4))
    flag = ui.Box(ghost=True, children=[ui.Column(ghost=True, children=stripes), star])
    return ui.Box(id=id, cls="android.widget.ImageView", width=28, height=18, children=[flag])


def _search(key: str) -> ui.View:
    field = ui.TextField(id="edt_search", key=key, hint="Search", action="search", padding=(16, 12, 48, 12))
    icon = ui.Icon(id="imv_search", name="magnify", align=ui.END, margin=(0, 0, 16, 0))
    return ui.Box(id="search_box", width="fill", margin=16, radius=8, background="surface_container_high",
               children=[field, icon])  # fmt: skip


def _setting(id: str, label: str, value: ui.View, on_click: ui.Action) -> ui.View:
    text = ui.Text(id="tv_choose_theme" if id == "theme" else f"tv_{id}", text=label, size=16, weight=1)
    value.margin = (0, 0, 16, 0)
    return ui.Line([text, value], id=f"fl_{id}", cls="android.widget.FrameLayout", min_height=56, padding=(8, 8),
                on_click=on_click)  # fmt: skip
