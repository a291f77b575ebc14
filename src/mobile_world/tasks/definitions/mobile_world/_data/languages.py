"""Languages by family, with the codes that the Belebele benchmark has for them."""

from __future__ import annotations

LANGUAGES: dict[str, dict[str, str]] = {
    "Indo-European": {
        "eng_Latn": "English",
        "deu_Latn": "German",
        "fra_Latn": "French",
        "spa_Latn": "Spanish",
        "por_Latn": "Portuguese",
        "ita_Latn": "Italian",
        "nld_Latn": "Dutch",
        "rus_Cyrl": "Russian",
        "pol_Latn": "Polish",
        "ces_Latn": "Czech",
        "ell_Grek": "Greek",
        "hin_Deva": "Hindi",
        "ben_Beng": "Bengali",
        "urd_Arab": "Urdu",
        "pes_Arab": "Persian",
        "npi_Deva": "Nepali",
    },
    "Sino-Tibetan": {"zho_Hans": "Chinese", "mya_Mymr": "Burmese", "bod_Tibt": "Tibetan"},
    "Afro-Asiatic": {"arb_Arab": "Arabic", "heb_Hebr": "Hebrew", "mlt_Latn": "Maltese", "amh_Ethi": "Amharic"},
    "Austronesian": {
        "ind_Latn": "Indonesian",
        "zsm_Latn": "Malay",
        "tgl_Latn": "Tagalog",
        "ceb_Latn": "Cebuano",
        "jav_Latn": "Javanese",
        "sun_Latn": "Sundanese",
        "plt_Latn": "Malagasy",
    },
    "Dravidian": {"tam_Taml": "Tamil", "tel_Telu": "Telugu", "kan_Knda": "Kannada", "mal_Mlym": "Malayalam"},
    "Turkic": {
        "tur_Latn": "Turkish",
        "azj_Latn": "Azerbaijani",
        "kaz_Cyrl": "Kazakh",
        "uzn_Latn": "Uzbek",
        "kir_Cyrl": "Kyrgyz",
    },
    "Tai-Kadai": {"tha_Thai": "Thai", "lao_Laoo": "Lao", "shn_Mymr": "Shan"},
    "Uralic": {"fin_Latn": "Finnish", "est_Latn": "Estonian", "hun_Latn": "Hungarian"},
    "Austroasiatic": {"vie_Latn": "Vietnamese", "khm_Khmr": "Khmer", "sat_Olck": "Santali"},
    "Other": {"jpn_Jpan": "Japanese", "kor_Hang": "Korean", "kat_Geor": "Georgian", "swh_Latn": "Swahili"},
}
"""Names by code, by family."""
ASKED_FAMILIES = ("Austroasiatic", "Dravidian", "Turkic", "Tai-Kadai", "Uralic", "Austronesian", "Afro-Asiatic")


def name_of(code: str) -> str:
    """The English name of a language."""
    return next(names[code] for names in LANGUAGES.values() if code in names)
