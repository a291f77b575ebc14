"""The apps that come with the simulated phone, one folder an app, written against `simdroid.system`, `ui` and `kit`.

A package here that has a `MANIFEST`, or several in `MANIFESTS`, is an app: there is no list to add it to. The manifest
is in `__init__`, the main screen in `main`, any other screen in a module of its name, and the settings in `settings`;
`screen` is the base class of the screens, `store` the data and the options, `intents` the names of activities, actions
and extras. `images` is no app: it has what a phone is when it is new.
"""
