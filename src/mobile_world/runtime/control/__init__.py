"""The parts of `AndroidController`: input, screen and system, over the shell and console of one device."""
