"""Tasks of the phone's own apps: clock, contacts, files, camera and gallery."""
