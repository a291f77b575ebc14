"""Sample media: photographs, drawn pictures, sounds, movies and documents, as bytes that depend on names alone.

Tasks put them on phones, and the phone's camera sees one of the photographs.
"""

from mobile_world.media.documents import docx, pdf, xlsx, zip_archive
from mobile_world.media.drawn_pictures import bar_chart, drawn, encoded, line_chart, receipt, screenshot
from mobile_world.media.drawn_text import table_picture, text_picture
from mobile_world.media.files import duration_ms, file_content
from mobile_world.media.movies import mkv, mp4
from mobile_world.media.photographs import PHOTOGRAPHS, Photograph, photograph, photograph_for
from mobile_world.media.sounds import flac, m4a, mp3, ogg, wav

__all__ = [
    "PHOTOGRAPHS",
    "Photograph",
    "bar_chart",
    "docx",
    "drawn",
    "duration_ms",
    "encoded",
    "file_content",
    "flac",
    "line_chart",
    "m4a",
    "mkv",
    "mp3",
    "mp4",
    "ogg",
    "pdf",
    "photograph",
    "photograph_for",
    "receipt",
    "screenshot",
    "table_picture",
    "text_picture",
    "wav",
    "xlsx",
    "zip_archive",
]
