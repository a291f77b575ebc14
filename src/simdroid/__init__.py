"""The simulated phone.

Other rooms start and stop phones through `simdroid.fleet` and talk to them over ADB and the console only.
"""
