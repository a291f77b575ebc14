"""The system's own surfaces: status and navigation bars, soft keyboard, notification shade, banners, power menu."""
