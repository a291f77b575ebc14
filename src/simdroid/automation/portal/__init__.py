"""The Portal of droidrun and mobilerun: what their agents see of the phone, over a content provider or HTTP."""
