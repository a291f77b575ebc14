"""Notes that people keep: what their files are called and what is in them."""

from __future__ import annotations

from random import Random

from mobile_world.tasks.definitions.android_world._data.sentences import draw_sentences

# fmt: off
STEMS = (
    "allotment_rota", "bicycle_repairs", "boat_trip", "bread_starter", "broken_gutter", "camping_checklist",
    "car_insurance_claim", "choir_parts", "compost_diary", "curtain_sizes", "deep_freezer", "dentist_questions",
    "dog_sitter", "flat_viewing", "harbour_walk", "jam_labels", "kiln_settings", "loft_insulation", "museum_tour",
    "night_train", "paint_colours", "piano_lessons", "quiz_answers", "seed_swap", "ski_lift_times", "spare_parts",
    "street_party", "tax_receipts", "tidal_pool", "wedding_speech", "wine_tasting", "woodwork_class",
    "Einkaufszettel", "Wanderung_Rhön", "Hörbücher", "liste_de_courses", "déménagement", "receta_tortilla",
    "cumpleaños_abuela", "ricette_nonna", "przepis_pierogi", "ремонт_лодки", "список_книг", "σχέδιο_κήπου",
    "買い物リスト", "旅行计划", "독서_목록",
)
FOLDERS = (
    "Allotment", "Band Practice", "Book Club", "Fermenting", "House Move", "Language Course", "Old Letters",
    "Parish Council", "Running Log", "Workshop", "Reisepläne", "Recettes", "Trámites", "Работа", "読書",
)
HEADINGS = (
    "Draft {number}, do not share", "Notes from meeting {number}", "Plan B, version {few}",
    "To be checked by page {few}",
    "Box {number}, shelf {few}", "Season {few}, part {more}", "Kapitel {few}: Überblick", "Résumé n° {number}",
    "Lección {few}: el jardín", "Глава {few}, черновик", "第{few}章",
)
# fmt: on
ENDINGS = (".md", ".txt")
VARIANTS = (
    "{stem}_copy{ending}",
    "{stem}_final{ending}",
    "{stem}_{few}{ending}",
    "old_{stem}{ending}",
    "2023_0{few}_{more}_{stem}{ending}",
    "{stem}_2023_0{few}_{more}{ending}",
)
MOST_LINES = 3
EVERY_MINUTES = range(35, 60 * 24 * 40, 35)
"""How long ago a note may have been written, never two at nearly the same time."""


def draw_note_names(random: Random, count: int) -> list[str]:
    """Different names of files, each with an ending."""
    return [f"{stem}{random.choice(ENDINGS)}" for stem in random.sample(STEMS, count)]


def draw_folder_names(random: Random, count: int) -> list[str]:
    """Different names of folders."""
    return random.sample(FOLDERS, count)


def draw_heading(random: Random) -> str:
    """A line to put over a text."""
    heading = random.choice(HEADINGS)
    return heading.format(number=random.randrange(100, 900), few=random.randrange(2, 10), more=random.randrange(11, 29))


def draw_look_alikes(random: Random, name: str, count: int) -> list[str]:
    """Names that are easily taken for a given one."""
    stem, dot, ending = name.rpartition(".")
    parts = {"stem": stem, "ending": dot + ending} if dot else {"stem": name, "ending": random.choice(ENDINGS)}
    numbers = {"few": random.randrange(2, 10), "more": random.randrange(11, 29)}
    return [variant.format(**parts, **numbers) for variant in random.sample(VARIANTS, count)]


def draw_texts(random: Random, count: int) -> list[str]:
    """Different texts of a few lines."""
    lines = [random.randint(1, MOST_LINES) for _ in range(count)]
    sentences = iter(draw_sentences(random, sum(lines)))
    return ["\n".join(next(sentences) for _ in range(size)) for size in lines]


def draw_ages(random: Random, count: int) -> list[int]:
    """Different ages in minutes."""
    return random.sample(EVERY_MINUTES, count)


def draw_shelf(random: Random, paths: list[str]) -> list[list[str | int]]:
    """Something to lie at each path: the path, a text, and how many minutes old it is."""
    ages = draw_ages(random, len(paths))
    texts = [f"{text}\n" for text in draw_sentences(random, len(paths))]
    return [[path, text, age] for path, text, age in zip(paths, texts, ages, strict=True)]


# fmt: off
KEPT = {
    "Alarms": ("brass_gong.mp3", "cockerel.mp3", "Frühvögel.mp3", "soft_harp.ogg", "tower_bells.mp3", "zither.ogg"),
    "Audiobooks": ("arctic_memoir.mp3", "cuentos_del_sur.m4b", "hill_farm_tales.m4b", "Nachtzug.mp3", "орлан.mp3",
                   "the_lighthouse_log.mp3"),
    "DCIM": ("aurora_pier.jpg", "balcony_tomatoes.jpg", "Café_terrasse.jpg", "ferry_deck.png", "gull_close_up.jpg",
             "祭り.jpg"),
    "Documents": ("boiler_manual.pdf", "council_letter.docx", "Mietvertrag.pdf", "recipe_scans.pdf", "смета.xlsx",
                  "tide_table.pdf"),
    "Download": ("font_sampler.zip", "knitting_chart.pdf", "map_of_moor.pdf", "Rechnung_Juli.pdf", "seed_catalogue.pdf",
                 "billet_de_train.pdf"),
    "Movies": ("beach_cricket.mp4", "first_snow.mp4", "Hochzeit_Tanz.mp4", "otters.mkv", "school_play.mp4",
               "υποβρύχιο.mp4"),
    "Music": ("accordion_waltz.mp3", "canción_de_cuna.mp3", "cello_suite_take.flac", "harbour_shanty.mp3",
              "polka_night.mp3", "夜曲.mp3"),
    "Notifications": ("bubble.ogg", "cork_pop.ogg", "glass_tap.ogg", "Klingelton_kurz.ogg", "marimba_two.ogg",
                      "whistle.ogg"),
    "Pictures": ("attic_sketch.png", "banner_v2.png", "Bergpanorama.jpg", "pantry_shelves.jpg", "vitrail.jpg",
                 "window_frost.jpg"),
    "Podcasts": ("bog_walk_ep12.mp3", "charlas_ep3.mp3", "fungi_hour_ep7.mp3", "old_maps_ep1.mp3", "tram_talk_ep9.mp3",
                 "Werkstatt_ep5.mp3"),
    "Recordings": ("choir_warm_up.m4a", "entrevista.m4a", "Probe_Dienstag.m4a", "rain_on_tin.m4a", "van_rattle.m4a",
                   "лекция.m4a"),
    "Ringtones": ("bicycle_bell.ogg", "Drehorgel.mp3", "four_notes.ogg", "kettle.mp3", "sonnette.ogg",
                  "steel_drum.mp3"),
}
# fmt: on
"""Folders of the storage, and the kind of files that people keep in them."""


def draw_kept(random: Random, folder: str, count: int) -> list[str]:
    """Different names of files that suit a folder."""
    return random.sample(KEPT[folder], count)
