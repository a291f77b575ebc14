"""The main screen: its bar, files that are saved, opened and shared, and the questions about them."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.system import Activity, Intent, System, document_uri, path_of, paths, shared_storage
from simdroid_apps.simple_draw import canvas, colors, drawing
from simdroid_apps.simple_draw.store import (
    ABOUT,
    EXTENSIONS,
    PACKAGE,
    SETTINGS,
    number_of,
)

_NAME = "save_image_filename"
_PICTURE, _STREAM = "image/*", "android.intent.extra.STREAM"
_GET, _CREATE = "android.intent.action.GET_CONTENT", "android.intent.action.CREATE_DOCUMENT"
_SHARED = f"{paths.STORAGE}/Android/data/{PACKAGE}/cache/simple-draw.png"


def begun(system: System, activity: Activity) -> None:
    """For `on_intent`: open the picture that another app sends."""
    uri = activity.intent.extras.get(_STREAM) or activity.intent.data
    path = path_of(system, str(uri)) if uri else None
    if path:
        DrawScreen(system, activity).open_picture(path)


def resumed(system: System, activity: Activity) -> None:
    """For `on_resume`: take what a picker was asked for."""
    result, screen = kit.take_result(activity), DrawScreen(system, activity)
    if not result.get("path"):
        return
    if screen.saving:
        screen.write(result["path"])
    else:
        screen.open_picture(result["path"])


class DrawScreen(canvas.CanvasScreen):
    """`MainActivity`."""

    saving = ui.Saved("")
    """The extension that a picker was asked for."""
    name = ui.Saved("")
    """The name it was saved under last."""

    def build(self) -> ui.View:
        """The bar over the canvas, and the tools on it."""
        return ui.Page(
            [kit.app_bar(self, "", self._actions(), up=False, id="main_toolbar"), self.sheet_of_paper()],
            id="main_coordinator",
        )

    def _actions(self) -> list[kit.BarAction]:
        return [
            kit.BarAction("menu_save", "Save", self._begin_save, icon="content_save"),
            kit.BarAction("clear", "Clear", self.clear, icon="delete"),
            kit.BarAction("menu_share", "Share", self._share, icon="share_variant"),
            kit.BarAction("open_file", "Open file", self._pick),
            kit.BarAction("change_background", "Change background color", partial(self.ask, "paper_color")),
            kit.BarAction("menu_print", "Print", lambda: self.act(Intent("android.print.PRINT_DIALOG"))),
            kit.BarAction("settings", "Settings", partial(self.open, SETTINGS)),
            kit.BarAction("about", "About", partial(self.open, ABOUT)),
        ]

    # -- files ------------------------------------------------------------------------------------------------------

    def _begin_save(self) -> None:
        self.ask("save", name=self.name or f"image_{self.system.clock.now():%Y%m%d_%H%M%S}")

    def dialog_save(self) -> ui.Dialog:
        """A name and a kind of file; where to is asked by the system."""
        extension = str(self.about.get("extension") or self.options.extension)
        entry = ui.TextField(id=_NAME, value=str(self.about["name"]), label="Filename", look="outlined", autofocus=True)
        marks: list[ui.View] = [
            ui.Radio(id=f"save_image_radio_{item}", text=f".{item}", checked=item == extension, width="fill",
                  on_click=partial(self.tell, extension=item))
            for item in EXTENSIONS
        ]  # fmt: skip
        group = ui.Column(id="save_image_radio_group", cls="android.widget.RadioGroup", width="fill", children=marks)
        accept = partial(self._ask_where, entry, extension)
        entry.on_submit = self.then_close(accept)
        ok, cancel = ui.DialogButton("OK", accept), ui.DialogButton("Cancel")
        return ui.Dialog(
            title="Save as",
            content=[ui.Scroll(id="save_image_wrapper", height="wrap", children=[entry, group])],
            positive=ok,
            negative=cancel,
        )

    def _ask_where(self, entry: ui.TextField, extension: str) -> object:
        name = entry.edit.text.strip()
        if not name or shared_storage.valid_name(name) != name:
            self.toast("Filename cannot be empty" if not name else "Filename contains invalid characters")
            return ui.STAY_OPEN
        self.options.extension = self.saving = extension
        self.name = name
        kind = "svg+xml" if extension == "svg" else extension
        self.start_for_result(
            Intent(_CREATE, type=f"image/{kind}", extras={"android.intent.extra.TITLE": f"{name}.{extension}"})
        )
        return None

    def write(self, path: str) -> None:
        """Write the drawing to a file that was made for it."""
        self.system.fs.write_bytes(path, drawing.encoded(self.drawn(self._canvas_size), self.saving))
        self.saved = self.fingerprint
        del self.saving
        self.toast("File saved")

    @property
    def _canvas_size(self) -> tuple[int, int]:
        """Of the canvas, which is all below the bar."""
        metrics = self.metrics
        return metrics.width, metrics.height - metrics.status_bar - metrics.navigation_bar - metrics.px(56)

    def open_picture(self, path: str) -> None:
        """Put a picture under new strokes, or take a drawing up again."""
        content = self.system.fs.read_bytes(path) if self.system.fs.is_file(path) else b""
        svg = drawing.read_svg(content.decode("utf-8", "replace")) if path.lower().endswith(".svg") else None
        if svg is None and ui.picture_size(content) is None:
            self.toast("Invalid file format")
            return
        self.clear()
        del self.cleared, self.saving
        if svg:
            self.options.paper_color = number_of(svg[0])
            self.done = [stroke.to_json() for stroke in svg[1]]
        else:
            self.photo = path
        self.saved = self.fingerprint

    def _pick(self) -> None:
        del self.saving
        self.start_for_result(Intent(_GET, type=_PICTURE))

    def _share(self) -> None:
        self.system.fs.mkdir(paths.parent(_SHARED), parents=True)
        self.system.fs.write_bytes(_SHARED, drawing.encoded(self.drawn(self._canvas_size), "png"))
        self.share(type="image/png", stream=document_uri(_SHARED))

    # -- dialogs ----------------------------------------------------------------------------------------------------

    def dialog_brush_color(self) -> ui.Dialog:
        """The colour of the brush."""
        return colors.color_dialog(
            self, self.color, lambda color: setattr(self.options, "brush_color", number_of(color))
        )

    def dialog_paper_color(self) -> ui.Dialog:
        """The colour of the canvas."""
        return colors.color_dialog(
            self, self.paper, lambda color: setattr(self.options, "paper_color", number_of(color))
        )

    def on_back(self) -> bool:
        if self.fingerprint == self.saved:
            return False
        self.ask("leave")
        return True

    def dialog_leave(self) -> ui.Dialog:
        """Whether to save before the drawing is gone."""
        save, discard = ui.DialogButton("Save", self._begin_save), ui.DialogButton("Discard", self.finish)
        return ui.Dialog(message="You have unsaved changes. Save before exiting?", positive=save, negative=discard)
