"""What `AndroidController` is made of: a device's shell and console, and the text of Android's commands."""
