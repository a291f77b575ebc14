"""Photographs that a person or a model recognises; each is CC0 or in the public domain, `photographs/LICENSES.md`."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "photographs"


class Photograph(NamedTuple):
    """A photograph of the package: its name, what it shows, and words of file names that it suits (`subjects`)."""

    name: str
    shows: str
    subjects: tuple[str, ...] = ()

    def read(self) -> bytes:
        """The JPEG file."""
        return (FOLDER / f"{self.name}.jpg").read_bytes()


# fmt: off
PHOTOGRAPHS = (
    Photograph("anhinga", "a black water bird in a bush", ("bird", "wings")),
    Photograph("astronaut", "an astronaut in an orange suit", ("portrait", "selfie", "person", "astronaut")),
    Photograph("blue-flowers", "small blue flowers", ("flower", "flowers", "garden", "balcony")),
    Photograph("blue-flowers-close", "blue flowers from near", ("blossom", "petals")),
    Photograph("cameraman", "a man with a camera on a tripod", ("man", "school", "play", "film")),
    Photograph("candy-cane", "a candy cane", ("candy", "sweets")),
    Photograph("cat", "a tabby cat", ("cat", "kitten", "pet")),
    Photograph("christmas-tree", "a Christmas tree", ("christmas", "tree", "hochzeit", "tanz")),
    Photograph("city-sunset", "the sun setting over the roofs of a city", ("sunset", "roofs", "city", "evening")),
    Photograph("coffee", "a cup of espresso on a red saucer", ("coffee", "cafe", "terrasse", "cup", "breakfast")),
    Photograph("colosseum", "the Colosseum in Rome", ("rome", "colosseum", "holiday", "trip")),
    Photograph("colosseum-arches", "arches of the Colosseum", ("arches", "ruins", "facade")),
    Photograph("courtyard", "looking up from a round courtyard", ("courtyard", "vitrail", "attic")),
    Photograph("dandelion", "the seed head of a dandelion", ("dandelion", "frost", "window")),
    Photograph("dandelions", "dandelions in a meadow", ("meadow", "summer", "field")),
    Photograph("dune", "a sand dune below a blue sky", ("beach", "dune", "desert", "sand")),
    Photograph("dune-hikers", "people walking over a sand dune", ("hike", "hikers", "walk", "cricket")),
    Photograph("earth", "the Earth seen from space", ("earth", "globe", "world", "planet")),
    Photograph("footbridge-at-night", "a footbridge with square frames at night", ("pier", "aurora", "bridge")),
    Photograph("galaxies", "galaxies in deep space", ("stars", "galaxy", "galaxies", "space")),
    Photograph("heron", "a small heron on a bush by the water", ("heron", "pond")),
    Photograph("heron-close", "a small heron from near", ("bill", "feathers")),
    Photograph("jupiter", "the planet Jupiter", ("jupiter",)),
    Photograph("lobster", "a spiny lobster", ("lobster", "υποβρυχιο")),
    Photograph("mountain-lake", "mountains behind a lake", ("lake", "ferry", "deck", "bergpanorama", "panorama")),
    Photograph("osprey", "an osprey on a branch", ("osprey", "eagle", "hawk")),
    Photograph("osprey-close", "an osprey from near", ("prey",)),
    Photograph("otter", "an otter on the bank", ("otter", "zoo")),
    Photograph("otters", "two otters by the water", ("otters", "animals")),
    Photograph("painted-waves", "a painting of waves at sea", ("painting", "waves", "sea", "sketch", "banner", "art")),
    Photograph("raccoon", "a raccoon among leaves", ("raccoon", "night")),
    Photograph("raccoon-face", "the face of a raccoon", ("face",)),
    Photograph("rocket", "a rocket on its launch pad at night", ("rocket", "launch")),
    Photograph("saturn", "the planet Saturn with its rings", ("saturn", "rings")),
    Photograph("seahorse", "a seahorse", ("seahorse", "fish", "aquarium")),
    Photograph("shrike", "a small bird on a twig", ("twig", "sparrow")),
    Photograph("skyline-at-night", "a skyline by the water at dusk", ("skyline", "harbour", "祭り")),
    Photograph("skyline-towers", "towers of a city mirrored in the water", ("towers", "skyscraper", "office")),
    Photograph("snowy-peaks", "mountains with snow", ("snow", "mountain", "mountains", "ski", "peak")),
    Photograph("spices", "baskets full of spices", ("market", "spices", "pantry", "shelves")),
    Photograph("spices-close", "spices from near", ("spice", "tomatoes", "food", "cooking")),
    Photograph("sun", "the Sun seen from space", ("sun", "solar")),
    Photograph("tea-garden", "green hills with tea bushes in the mist", ("tea", "hills", "moor", "green")),
    Photograph("tower", "a glass tower seen through an oval opening", ("tower", "architecture")),
    Photograph("wren", "a bird on a rock", ("rock", "wren")),
    Photograph("wren-close", "a bird behind a stone from near", ("gull", "close", "beak")),
)
# fmt: on
_BY_NAME = {photograph.name: photograph for photograph in PHOTOGRAPHS}


def photograph(name: str) -> Photograph:
    """A photograph by its name; `KeyError` names the ones there are."""
    if name not in _BY_NAME:
        raise KeyError(f"no photograph is called {name!r}; there are {', '.join(_BY_NAME)}")
    return _BY_NAME[name]


def photograph_for(file_name: str) -> Photograph:
    """The photograph that suits a file name best: by its words, and else always the same one for the same name."""
    words = words_of(file_name)
    best = max(PHOTOGRAPHS, key=lambda photograph: len(words.intersection(photograph.subjects)))
    return best if words.intersection(best.subjects) else PHOTOGRAPHS[draw(file_name, len(PHOTOGRAPHS))]


def words_of(file_name: str) -> set[str]:
    """The words of a file name, small and without accents."""
    stem = unicodedata.normalize("NFD", file_name.rpartition("/")[2].rpartition(".")[0].casefold())
    bare = unicodedata.normalize("NFC", "".join(letter for letter in stem if unicodedata.category(letter) != "Mn"))
    return {*re.split(r"[\W_]+", bare), unicodedata.normalize("NFC", stem)}


def draw(text: str, count: int) -> int:
    """A number below `count` that depends on the text alone."""
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big") % count
