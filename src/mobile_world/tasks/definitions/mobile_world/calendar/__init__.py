"""Tasks with Calendar, alone and with other apps."""
