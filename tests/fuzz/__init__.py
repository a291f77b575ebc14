"""Fuzzers of the phone, run by command or, shortly, in the suite."""
