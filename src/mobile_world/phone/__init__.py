"""The simulated phone.

Other rooms start and stop phones through `mobile_world.phone.fleet` and talk to them over ADB and the console only.
"""
