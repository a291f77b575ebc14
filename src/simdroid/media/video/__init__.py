"""Real video: frames decoded from movie files, and movies written from pictures.

Needs the extra `media`, whose package `av` brings FFmpeg along; nothing of it is loaded before the first frame. Files
are decoded in a process of its own with limits on memory, work and time, because they come from anywhere.
"""

from simdroid.media.video.decoder import MovieFrame, frame_at, is_installed
from simdroid.media.video.encoding import Shot, write_movie
from simdroid.media.video.message_movies import message_movie
from simdroid.media.video.recorder import MovieRecorder

__all__ = ["MovieFrame", "MovieRecorder", "Shot", "frame_at", "is_installed", "message_movie", "write_movie"]
