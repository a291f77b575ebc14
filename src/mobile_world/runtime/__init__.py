"""The host side of a device: ADB client, controller, settle detection, device pool."""
