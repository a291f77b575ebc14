"""Tasks in Contacts."""
