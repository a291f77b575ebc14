"""What every web page and HTTP server of ours shares; knows nothing of phones, tasks or runs."""
