"""Golden states: what thousands of screens look like, kept so that a rewrite can be held against them.

`python -m tests.simdroid.goldens record DIR` plays walks through the phone and keeps the UI dump and the picture of
every state; `compare DIR` plays the same walks on the present code and tells which states differ.
"""
