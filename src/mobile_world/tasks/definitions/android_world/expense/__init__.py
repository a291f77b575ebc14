"""Tasks of AndroidWorld on Pro Expense."""
