"""Tasks of AndroidWorld on SMS Messenger."""
