"""Goal-less scenes: matched pairs, controls and strangers."""
