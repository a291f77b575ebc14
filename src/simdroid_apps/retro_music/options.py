"""What Retro Music remembers: its settings, how lists are looked at, where the player was."""

from __future__ import annotations

from simdroid import kit

PACKAGE = "code.name.monkey.retromusic"
TABS = ("action_home", "action_song", "action_album", "action_artist", "action_playlist")
"""The destinations of the bar at the bottom."""


class Options(kit.PreferenceFile, package=PACKAGE):
    """The app's preferences, by the names of the real app's."""

    last_tab = kit.Number(0, key="last_used_tab")
    """A place in `TABS`."""
    remember_tab = kit.Flag(True, key="remember_last_tab")
    general_theme = kit.String("auto", among=("light", "dark", "auto"))
    black_theme = kit.Flag()
    song_order = kit.String("title", key="song_sort_order")
    album_order = kit.String("album_key", key="album_sort_order")
    artist_order = kit.String("artist_key", key="artist_sort_order")
    playlist_order = kit.String("name", key="playlist_sort_order")
    album_song_order = kit.String("track", key="album_detail_song_sort_order")
    song_grid = kit.Number(1, key="song_grid_size", among=(1, 2, 3, 4))
    album_grid = kit.Number(2, key="album_grid_size", among=(1, 2, 3, 4))
    artist_grid = kit.Number(2, key="artist_grid_size", among=(1, 2, 3, 4))
    playlist_grid = kit.Number(2, key="playlist_grid_size", among=(1, 2, 3, 4))
    shortest_s = kit.String("20", key="filter_song")
    """Songs that last fewer seconds are left out."""
    whitelist = kit.Flag(key="whitelist_music")
    blacklist = kit.Strings(key="blacklist_paths")
    last_added_since = kit.String(
        "this_month",
        key="last_added_interval",
        among=("today", "this_week", "this_month", "past_three_months", "this_year"),
    )
    pause_history = kit.Flag()
    suggestions = kit.Flag(True, key="toggle_suggestions")
    extra_controls = kit.Flag(key="toggle_add_controls")
    extra_song_info = kit.Flag()
    open_player = kit.Flag(key="expand_now_playing_panel")
    pause_on_zero_volume = kit.Flag()
    user_name = kit.String("User Name", key="user_name")
    position = kit.Number(-1, key="POSITION")
    position_in_track = kit.Number(-1, key="POSITION_IN_TRACK")
    shuffle_mode = kit.Number(0, key="SHUFFLE_MODE", among=(0, 1))
    repeat_mode = kit.Number(0, key="REPEAT_MODE", among=(0, 1, 2))
    sleep_at_ms = kit.Number(0, key="next_sleep_timer_elapsed_real_time")
    """The date at which the sleep timer pauses the player; 0 without one."""
