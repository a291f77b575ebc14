"""Tasks of AndroidWorld on VLC."""
