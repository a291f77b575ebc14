"""What the tasks of AndroidWorld draw their instances from, one file for each subject.

Everything depends on the given `Random` alone and is made of JSON values.
"""

from mobile_world.tasks.definitions.android_world._data.agenda import (
    draw_addresses,
    draw_meeting,
    draw_note,
    draw_places,
    draw_titles,
)
from mobile_world.tasks.definitions.android_world._data.expenses import (
    ExpenseRow,
    category_name,
    dollars,
    draw_expenses,
)
from mobile_world.tasks.definitions.android_world._data.music import (
    ARTISTS,
    draw_length_ms,
    draw_lengths_ms,
    draw_playlist_name,
    draw_song_files,
)
from mobile_world.tasks.definitions.android_world._data.notebooks import (
    MEETINGS,
    QUANTITIES,
    RECIPES,
    draw_bodies,
    draw_headlines,
    draw_look_alike_titles,
    draw_minutes,
    draw_notebooks,
    draw_recipe,
    recipe_text,
)
from mobile_world.tasks.definitions.android_world._data.notes import (
    KEPT,
    draw_ages,
    draw_folder_names,
    draw_heading,
    draw_kept,
    draw_look_alikes,
    draw_note_names,
    draw_shelf,
    draw_texts,
)
from mobile_world.tasks.definitions.android_world._data.outings import ACTIVITIES, draw_outing, draw_remark
from mobile_world.tasks.definitions.android_world._data.people import draw_names, draw_numbers
from mobile_world.tasks.definitions.android_world._data.receipts import COLUMNS, MOST_LINES, draw_purchases, draw_shop
from mobile_world.tasks.definitions.android_world._data.recipes import (
    RecipeRow,
    draw_ingredient,
    draw_likeness,
    draw_non_uses,
    draw_other_time,
    draw_recipes,
    draw_time,
    draw_uses,
    draw_variants,
)
from mobile_world.tasks.definitions.android_world._data.sentences import draw_sentence, draw_sentences, draw_snippet
from mobile_world.tasks.definitions.android_world._data.todos import draw_todo_note, draw_todos
from mobile_world.tasks.definitions.android_world._data.videos import (
    draw_lengths,
    draw_playlist_names,
    draw_video_names,
)

__all__ = [
    "ACTIVITIES",
    "ARTISTS",
    "COLUMNS",
    "KEPT",
    "MEETINGS",
    "MOST_LINES",
    "QUANTITIES",
    "RECIPES",
    "ExpenseRow",
    "RecipeRow",
    "category_name",
    "dollars",
    "draw_addresses",
    "draw_ages",
    "draw_bodies",
    "draw_expenses",
    "draw_folder_names",
    "draw_heading",
    "draw_headlines",
    "draw_ingredient",
    "draw_kept",
    "draw_length_ms",
    "draw_lengths",
    "draw_lengths_ms",
    "draw_likeness",
    "draw_look_alike_titles",
    "draw_look_alikes",
    "draw_meeting",
    "draw_minutes",
    "draw_names",
    "draw_non_uses",
    "draw_note",
    "draw_note_names",
    "draw_notebooks",
    "draw_numbers",
    "draw_other_time",
    "draw_outing",
    "draw_places",
    "draw_playlist_name",
    "draw_playlist_names",
    "draw_purchases",
    "draw_recipe",
    "draw_recipes",
    "draw_remark",
    "draw_sentence",
    "draw_sentences",
    "draw_shelf",
    "draw_shop",
    "draw_snippet",
    "draw_song_files",
    "draw_texts",
    "draw_time",
    "draw_titles",
    "draw_todo_note",
    "draw_todos",
    "draw_uses",
    "draw_variants",
    "draw_video_names",
    "recipe_text",
]
