"""The tag editor: what the file of a song says about it, to be changed and written back."""

from __future__ import annotations

from functools import partial

from simdroid import kit, ui
from simdroid.media import with_id3_tag
from simdroid_apps.retro_music import screen, views
from simdroid_apps.retro_music.library import URI, Song, by_ids

_FIELDS = {
    "songText": ("Song", "TIT2"),
    "albumText": ("Album", "TALB"),
    "artistText": ("Artist", "TPE1"),
    "albumArtistText": ("Album Artist", "TPE2"),
    "songComposerText": ("Composer", "TCOM"),
    "genreText": ("Genre", "TCON"),
    "yearText": ("Year", "TYER"),
    "trackNumberText": ("Track", "TRCK"),
    "discNumberText": ("Disc", "TPOS"),
}
"""Labels of the fields, and the frames of ID3 that they are kept in."""
_UNKNOWN = "<unknown>"
"""The artist of what names none, in the media store."""
_COLUMNS = ("title", "album", "artist", "album_artist", "composer", "genre", "year", "cd_track_number", "disc_number")


class TagEditorPage(screen.RetroScreen):
    """The tags of one song."""

    def build(self) -> ui.View:
        """The fields, and the button that saves them."""
        song = self._song()
        if song is None:
            return self.blank()
        fields = [
            ui.text_input(
                ui.TextField(
                    id=name, label=label, value=value, look="outlined", kind="number" if "umber" in name else "text"
                )
            )
            for (name, (label, _)), value in zip(_FIELDS.items(), self._values(song), strict=True)
        ]
        image = views.cover(120)
        image.align, image.id = (0.5, 0), "editorImage"
        body = ui.Column(width="fill", ghost=True, padding=(16, 8, 16, 96), spacing=8, children=[image, *fields])
        save = ui.Fab(
            id="saveTags", name="content_save", on_click=partial(self.ask, "write"), align=(1.0, 1.0), margin=16
        )
        page = ui.Scroll(id="container", height="fill", children=[body])
        return ui.Page(
            [
                self.detail_bar("Tag editor"),
                ui.Box(width="fill", height="fill", weight=1, ghost=True, children=[page, save]),
            ]
        )

    def _song(self) -> Song | None:
        return next(iter(by_ids(self.system, [int(self.subject.get("id", 0))])), None)

    def _values(self, song: Song) -> list[str]:
        """What the media store knows of the file."""
        provider = self.system.content.provider(URI)
        cursor = provider.query(f"{URI}/{song.id}", [*_COLUMNS], None, None) if provider else None
        return [
            "" if value in (None, _UNKNOWN) else str(value)
            for value in (cursor.rows[0] if cursor and cursor.rows else [None] * len(_COLUMNS))
        ]

    def dialog_write(self) -> ui.Dialog | None:
        """Android's question before an app changes what other apps made."""
        return kit.confirm_dialog(
            self, f"Allow {self.label} to modify this audio file?", self._write, agree="Allow", refuse="Deny"
        )

    def _write(self) -> None:
        song = self._song()
        if song is None:
            return
        if not song.data.lower().endswith(".mp3"):
            self.toast("Tags of this kind of file cannot be changed")
            return
        before = dict(zip(_FIELDS, self._values(song), strict=True))
        frames = {frame: self.typed(name, before[name]).strip() for name, (_, frame) in _FIELDS.items()}
        self.system.fs.write_bytes(
            song.data,
            with_id3_tag(self.system.fs.read_bytes(song.data), {name: text for name, text in frames.items() if text}),
        )
        self.system.media.scan(song.data)
        self.close()
        self.go_up()
