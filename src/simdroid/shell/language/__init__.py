"""The shell language: from a script's text to running commands, with the builtins that see the shell itself."""
