"""MIME types and media types of files, by file name, as on Android."""

from __future__ import annotations

from enum import IntEnum

OCTET_STREAM = "application/octet-stream"

_TYPES = {
    "image/bmp": "bmp",
    "image/gif": "gif",
    "image/heic": "heic",
    "image/heif": "heif",
    "image/jpeg": "jpg jpeg jpe",
    "image/png": "png",
    "image/svg+xml": "svg svgz",
    "image/tiff": "tif tiff",
    "image/webp": "webp",
    "image/x-adobe-dng": "dng",
    "video/3gpp": "3gp 3gpp",
    "video/mp4": "mp4 m4v",
    "video/mpeg": "mpg mpeg",
    "video/quicktime": "mov qt",
    "video/webm": "webm",
    "video/x-matroska": "mkv",
    "video/x-msvideo": "avi",
    "audio/aac": "aac",
    "audio/amr": "amr",
    "audio/flac": "flac",
    "audio/midi": "mid midi",
    "audio/mpeg": "mp3 mp2 mpga",
    "audio/mp4": "m4a m4b",
    "audio/ogg": "ogg oga opus",
    "audio/x-wav": "wav",
    "audio/mpegurl": "m3u",
    "application/gpx+xml": "gpx",
    "application/gzip": "gz tgz",
    "application/javascript": "js",
    "application/json": "json",
    "application/msword": "doc dot",
    "application/pdf": "pdf",
    "application/rtf": "rtf",
    "application/vnd.android.package-archive": "apk",
    "application/vnd.ms-excel": "xls xlt",
    "application/vnd.ms-powerpoint": "ppt pot pps",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/x-7z-compressed": "7z",
    "application/x-tar": "tar",
    "application/x-subrip": "srt",
    "application/zip": "zip",
    "application/epub+zip": "epub",
    "text/calendar": "ics icz",
    "text/css": "css",
    "text/csv": "csv",
    "text/html": "html htm",
    "text/markdown": "md markdown",
    "text/plain": "txt log asc text",
    "text/vtt": "vtt",
    "text/x-vcard": "vcf",
    "text/xml": "xml",
}
_EXTENSIONS = {mime: extensions.split()[0] for mime, extensions in _TYPES.items()}
_BY_EXTENSION = {extension: mime for mime, extensions in _TYPES.items() for extension in extensions.split()}


class MediaType(IntEnum):
    """What the media store takes a file for: the `media_type` column."""

    NONE = 0
    IMAGE = 1
    AUDIO = 2
    VIDEO = 3
    PLAYLIST = 4
    SUBTITLE = 5
    DOCUMENT = 6


_DOCUMENTS = (
    "application/pdf",
    "application/msword",
    "application/vnd.",
    "application/rtf",
    "text/",
    "application/epub",
)
_SUBTITLES = ("application/x-subrip", "text/vtt")


def mime_of(name: str) -> str:
    """The MIME type of a file by its name."""
    return _BY_EXTENSION.get(name.rpartition(".")[2].lower() if "." in name else "", OCTET_STREAM)


def media_type_of(mime: str) -> MediaType:
    """What the media store takes a MIME type for."""
    if mime.startswith(_SUBTITLES):
        return MediaType.SUBTITLE
    if mime == "audio/mpegurl":
        return MediaType.PLAYLIST
    for kind, media_type in (("image/", MediaType.IMAGE), ("audio/", MediaType.AUDIO), ("video/", MediaType.VIDEO)):
        if mime.startswith(kind):
            return media_type
    if mime.startswith(_DOCUMENTS) and "package-archive" not in mime:
        return MediaType.DOCUMENT
    return MediaType.NONE


def name_of_type(name: str, mime: str) -> str:
    """A name for a new file of a type: with the type's extension, unless it has one of that type."""
    extension = _EXTENSIONS.get(mime)
    return name if extension is None or mime_of(name) == mime else f"{name}.{extension}"
