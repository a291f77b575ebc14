"""An ffmpeg for the tasks that make sound, where the machine has none but the interpreter does."""

from __future__ import annotations

import shutil
import warnings


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
