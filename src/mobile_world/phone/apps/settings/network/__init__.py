"""Network & internet and the pages below it."""
