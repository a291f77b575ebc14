"""What others published about emulators, snapshots and browser-hosted phones, in the units that we measure.

The middle is taken where a range was published. Machines differ, so that these ratios say more about the kind of thing
than about the last ten per cent.
"""

from __future__ import annotations

from benchmarks.measuring import Figure

COLD_BOOT = Figure("emulator, cold boot", 26_500, "25 to 28 s, stim issue 284")
SNAPSHOT_BOOT = Figure("emulator, boot from a snapshot", 3_100, "2.5 to 3.7 s, stim issue 284")
BROWSER_BOOT = Figure("MobileGym, a phone in a browser", 3_000, "about 3 s, arXiv 2605.26114")
SNAPSHOT_LOAD = Figure("emulator, snapshot load alone", 637, "580 to 694 ms, stim issue 284")
RESET = Figure("MobileWorld, reset", 5_600, "snapshot load, then its fixed 3 s and 2 s")
EMULATOR_MEMORY = Figure("emulator", 3_000, "3 GB and 2 cores each, docker-emulator-android issue 20")
BROWSER_MEMORY = Figure("MobileGym, a phone in a browser", 400, "about 400 MB, arXiv 2605.26114")
PHYSICAL_SCREENSHOTS = Figure("physical phones, screencap -p", 0.57, "1.5 to 2 s each, scrcpy issues 112 and 3345")
STREAMED_SCREENSHOTS = Figure("fastest published way", 14.3, "70 ms each, scrcpy issue 684")
EMULATORS_A_HOST = Figure("emulators on one host", 64, "as many as there are ports from 5554 to 5682")
BROWSERS_A_SERVER = Figure("MobileGym, phones on one server", 256, "arXiv 2605.26114; the server's size is not told")
EMULATORS_A_CORE = Figure("emulators", 0.25, "16 on 64 cores, setting-defect-fuzzing issue 1")
