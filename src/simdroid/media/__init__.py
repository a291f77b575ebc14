"""Sample media: photographs, drawn pictures, sounds, movies and documents, as bytes that depend on names alone.

Tasks put them on phones, and the phone's camera sees one of the photographs.
"""

from simdroid.media.documents import docx, pdf, xlsx, zip_archive
from simdroid.media.drawn_pictures import bar_chart, drawn, encoded, line_chart, receipt, screenshot
from simdroid.media.drawn_text import table_picture, text_picture
from simdroid.media.files import duration_ms, file_content
from simdroid.media.movies import mkv, mp4
from simdroid.media.pdf_layout import (
    Block,
    Gap,
    Heading,
    NewPage,
    Paragraph,
    TableBlock,
    TwoSides,
    fill_page,
    typeset,
)
from simdroid.media.photographs import PHOTOGRAPHS, Photograph, photograph, photograph_for
from simdroid.media.pictures import Lens, lens_of, picture, sized_picture, with_exif
from simdroid.media.sounds import flac, id3_tag, m4a, mp3, ogg, wav, with_id3_tag

__all__ = [
    "PHOTOGRAPHS",
    "Block",
    "Gap",
    "Heading",
    "Lens",
    "NewPage",
    "Paragraph",
    "Photograph",
    "TableBlock",
    "TwoSides",
    "bar_chart",
    "docx",
    "drawn",
    "duration_ms",
    "encoded",
    "file_content",
    "fill_page",
    "flac",
    "id3_tag",
    "lens_of",
    "line_chart",
    "m4a",
    "mkv",
    "mp3",
    "mp4",
    "ogg",
    "pdf",
    "photograph",
    "photograph_for",
    "picture",
    "receipt",
    "screenshot",
    "sized_picture",
    "table_picture",
    "text_picture",
    "typeset",
    "wav",
    "with_exif",
    "with_id3_tag",
    "xlsx",
    "zip_archive",
]
