"""Downloads: files of the web in shared storage, a row for each, and the notification that they are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdroid.system import (
    ACTION_VIEW,
    FLAG_NEW_TASK,
    Intent,
    Notification,
    System,
    document_uri,
    mime_of,
    paths,
    shared_storage,
)
from simdroid_apps.chrome import screens, store

if TYPE_CHECKING:
    from simdroid.browser.sites.messages import PageResponse

_NOTIFY = "android.permission.POST_NOTIFICATIONS"
_EXTENSIONS = {"text/html": ".html", "text/plain": ".txt", "application/pdf": ".pdf", "image/png": ".png"}


def save_file(system: System, name: str, response: PageResponse) -> str:
    """Save an answer under a name that is free; its path, or nothing where there is no room for it."""
    if "." not in name:
        name += _EXTENSIONS.get(response.mime, "")
    path = shared_storage.free_path(system.fs, store.DOWNLOAD_FOLDER, name)
    try:
        system.fs.mkdir(store.DOWNLOAD_FOLDER, parents=True)
        system.fs.write_bytes(path, response.body)
    except OSError:
        return ""
    now, size = store.chrome_time(system), len(response.body)
    store.DOWNLOADS.insert(
        system,
        guid=f"{now:032x}",
        current_path=path,
        target_path=path,
        start_time=now,
        received_bytes=size,
        total_bytes=size,
        state=1,
        end_time=now,
        tab_url=response.url,
        mime_type=response.mime,
    )
    _notify(system, path)
    return path


def _notify(system: System, path: str) -> None:
    package = system.packages.get(store.PACKAGE)
    if package is not None and package.holds(_NOTIFY):
        system.notifications.post(
            Notification(
                store.PACKAGE,
                len(store.DOWNLOADS.query(system)),
                paths.name(path),
                "Download complete",
                system.clock.now_ms(),
                channel="downloads",
                component=f"{store.PACKAGE}/{screens.DOWNLOADS}",
            )
        )


def view_intent(system: System, path: str) -> Intent:
    """What opens a downloaded file."""
    uri, mime = document_uri(system.fs.resolve(path)), mime_of(paths.name(path))
    return Intent(ACTION_VIEW, data=uri, type=mime, flags=FLAG_NEW_TASK)


def downloaded(system: System) -> list[store.Download]:
    """All downloads whose files are there, the latest first."""
    rows = store.DOWNLOADS.query(system, order="start_time DESC, id DESC")
    return [row for row in rows if system.fs.is_file(row.current_path)]


def size_text(size: int) -> str:
    """A size in words, as Android writes it."""
    value, unit = float(size), "B"
    for larger in ("kB", "MB", "GB"):
        if value < 900:
            break
        value, unit = value / 1000, larger
    return f"{value:.0f} {unit}" if unit == "B" else f"{value:.2f} {unit}"
