"""What the code of well-known APKs does that clients install; the code in an APK never runs here."""

from simdroid.apk_code.receivers import RECEIVERS

__all__ = ["RECEIVERS"]
