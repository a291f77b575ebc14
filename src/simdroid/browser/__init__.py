"""The browser: HTML, CSS and JavaScript for Chrome and web views; frozen sites (docs/design/browser.md)."""
