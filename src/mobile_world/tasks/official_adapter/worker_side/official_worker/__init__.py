"""Plays AndroidWorld's own tasks for MobileWorld, in the interpreter that has their package.

That package pins versions which clash with ours, so that this process can hold neither our dependencies nor an ADB
client of ours. It has no connection to the device at all: what the tasks ask of it goes over the pipe to MobileWorld,
which has one open already. A question there and back takes about 0.1 ms, a process of `adb` about 10 ms.
"""
