"""Real video: frames decoded from movie files, and movies written from pictures.

Needs the extra `media`, whose package `av` brings FFmpeg along; nothing of it is loaded before the first frame. Files
are decoded in a process of its own with limits on memory, work and time, because they come from anywhere.
"""

from mobile_world.media.video.decoder import MovieFrame, frame_at, is_installed
from mobile_world.media.video.encoding import Shot, write_movie
from mobile_world.media.video.message_movies import message_movie
from mobile_world.media.video.recorder import MovieRecorder

__all__ = ["MovieFrame", "MovieRecorder", "Shot", "frame_at", "is_installed", "message_movie", "write_movie"]
