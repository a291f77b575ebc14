"""Answers: what an agent told the user, read against the kind of answer that a task wants."""
