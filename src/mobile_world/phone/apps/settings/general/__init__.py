"""System, About and the pages below them."""
