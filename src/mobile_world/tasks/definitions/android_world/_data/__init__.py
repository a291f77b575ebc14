"""What the tasks of AndroidWorld draw their instances from, one file for each subject.

Everything depends on the given `Random` alone and is made of JSON values.
"""

from mobile_world.tasks.definitions.android_world._data.addresses import draw_addresses
from mobile_world.tasks.definitions.android_world._data.people import draw_name, draw_names, draw_number, draw_numbers
from mobile_world.tasks.definitions.android_world._data.sentences import draw_sentence, draw_sentences
from mobile_world.tasks.definitions.android_world._data.snippets import draw_snippet

__all__ = [
    "draw_addresses",
    "draw_name",
    "draw_names",
    "draw_number",
    "draw_numbers",
    "draw_sentence",
    "draw_sentences",
    "draw_snippet",
]
