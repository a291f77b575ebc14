"""Monkey patches for AndroidWorld's code: virtual `time.sleep`, and an ffmpeg for pydub."""

from __future__ import annotations

import shutil
import threading
import time
import warnings
from typing import SupportsIndex

from .pipe import Pipe


def lend_ffmpeg() -> None:
    """Tell pydub about the ffmpeg of the package imageio-ffmpeg, if both are there and no other ffmpeg is."""
    if shutil.which("ffmpeg"):
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import imageio_ffmpeg
            from pydub import AudioSegment
        except ImportError:
            return
    AudioSegment.converter = imageio_ffmpeg.get_ffmpeg_exe()


def let_phone_sleep(pipe: Pipe) -> None:
    """Put the phone's time in place of `time.sleep`; threads other than the first go on sleeping by themselves."""
    really = time.sleep

    def sleep(seconds: float | SupportsIndex) -> None:
        if threading.current_thread() is threading.main_thread() and pipe.ask(sleep=float(seconds))["slept"]:
            return
        really(seconds)

    time.sleep = sleep
