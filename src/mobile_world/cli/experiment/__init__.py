"""`mw experiment`: paired, resumable experiments; one module for each command or pair of commands."""
