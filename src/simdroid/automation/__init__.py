"""Servers that clients bring to a phone, each speaking its own protocol over the phone's own windows and input."""
