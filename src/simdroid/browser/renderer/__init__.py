"""The renderer process: parser, engine, cascade, layout, canvas; knows nothing of the phone around it."""
