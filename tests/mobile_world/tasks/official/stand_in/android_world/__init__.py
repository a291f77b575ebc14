"""A package of the same shape as AndroidWorld, as far as the worker touches it; written for tests of the adapter."""
