"""Random pages for the browser: what must hold is in docs/design/fuzzing.md."""
