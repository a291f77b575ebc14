"""The parts of the controller, one topic each; `runtime.controller` puts them together."""
