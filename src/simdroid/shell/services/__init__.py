"""Commands of Android's services: `am`, `pm`, `settings`, `input`, `content` and whatever `cmd` reaches."""
