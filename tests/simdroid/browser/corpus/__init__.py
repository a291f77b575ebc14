"""Pages of our own, each with a scenario that Chromium and our browser both play: docs/design/browser.md."""
