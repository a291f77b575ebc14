"""Data that several tasks share: documents and who is named in them."""
