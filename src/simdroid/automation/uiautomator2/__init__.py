"""The server of the Python client `uiautomator2`: the jar that it pushes, as JSON-RPC over HTTP."""
