"""The simulated phone.

Programs start and stop phones through `simdroid.fleet` and talk to them over ADB and the console only.
"""
