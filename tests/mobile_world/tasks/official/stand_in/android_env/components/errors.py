"""Errors of commands."""


class AdbControllerError(Exception):
    """A command failed."""
