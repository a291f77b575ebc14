"""Start, stop and list many phones in worker processes."""
