"""The wire: device side of ADB, and the emulator console."""
