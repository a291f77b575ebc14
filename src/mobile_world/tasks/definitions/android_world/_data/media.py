"""Files that lie in the folders of a phone's storage."""

from __future__ import annotations

from random import Random

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
