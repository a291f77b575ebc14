"""Content providers over the phone's databases, and the address book, messages and calls behind them."""
