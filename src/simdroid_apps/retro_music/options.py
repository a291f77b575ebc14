"""What Retro Music remembers: its settings, how lists are looked at, where the player was."""

from __future__ import annotations

from simdroid.kit import Flag, Number, PreferenceFile, String, Strings

PACKAGE = "code.name.monkey.retromusic"
TABS = ("action_home", "action_song", "action_album", "action_artist", "action_playlist")
"""The destinations of the bar at the bottom."""


class Options(PreferenceFile, package=PACKAGE):
    """The app's preferences, by the names of the real app's."""

    last_tab = Number(0, key="last_used_tab")
    """A place in `TABS`."""
    remember_tab = Flag(True, key="remember_last_tab")
    general_theme = String("auto", among=("light", "dark", "auto"))
    black_theme = Flag()
    song_order = String("title", key="song_sort_order")
    album_order = String("album_key", key="album_sort_order")
    artist_order = String("artist_key", key="artist_sort_order")
    playlist_order = String("name", key="playlist_sort_order")
    album_song_order = String("track", key="album_detail_song_sort_order")
    song_grid = Number(1, key="song_grid_size", among=(1, 2, 3, 4))
    album_grid = Number(2, key="album_grid_size", among=(1, 2, 3, 4))
    artist_grid = Number(2, key="artist_grid_size", among=(1, 2, 3, 4))
    playlist_grid = Number(2, key="playlist_grid_size", among=(1, 2, 3, 4))
    shortest_s = String("20", key="filter_song")
    """Songs that last fewer seconds are left out."""
    whitelist = Flag(key="whitelist_music")
    blacklist = Strings(key="blacklist_paths")
    last_added_since = String(
        "this_month",
        key="last_added_interval",
        among=("today", "this_week", "this_month", "past_three_months", "this_year"),
    )
    pause_history = Flag()
    suggestions = Flag(True, key="toggle_suggestions")
    extra_controls = Flag(key="toggle_add_controls")
    extra_song_info = Flag()
    open_player = Flag(key="expand_now_playing_panel")
    pause_on_zero_volume = Flag()
    user_name = String("User Name", key="user_name")
    position = Number(-1, key="POSITION")
    position_in_track = Number(-1, key="POSITION_IN_TRACK")
    shuffle_mode = Number(0, key="SHUFFLE_MODE", among=(0, 1))
    repeat_mode = Number(0, key="REPEAT_MODE", among=(0, 1, 2))
    sleep_at_ms = Number(0, key="next_sleep_timer_elapsed_real_time")
    """The date at which the sleep timer pauses the player; 0 without one."""
