"""The settings."""

from __future__ import annotations

from simdroid import kit
from simdroid_apps.simple_draw.store import Options


class DrawSettings(kit.PreferenceScreen):
    """`SettingsActivity`."""

    look = kit.SIMPLE
    bar_id = "settings_toolbar"
    list_id, list_cls = "settings_nested_scrollview", "android.widget.ScrollView"
    frame_id = "settings_coordinator"
    rows = (
        kit.Header("General", id="settings_general_settings_label"),
        kit.Toggle("Prevent phone from sleeping", flag=Options.keep_awake, id="settings_prevent_phone_from_sleeping"),
        kit.Toggle("Show brush size tool", flag=Options.show_brush_size, id="settings_show_brush_size"),
        kit.Toggle(
            "Allow zooming and moving the canvas with gestures",
            flag=Options.allow_zooming,
            id="settings_allow_zooming_canvas",
        ),
        kit.Toggle("Force portrait mode", flag=Options.force_portrait, id="settings_force_portrait"),
    )
