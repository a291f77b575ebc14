"""The system's own surfaces: keyboard, shade, banners, toasts, power menu, navigation."""
