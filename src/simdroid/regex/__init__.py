"""Regular expressions that people give to programs of the phone: POSIX's and Java's, in a bounded number of steps."""

from simdroid.regex.characters import POSIX_CLASSES
from simdroid.regex.java import StepAllowance, java_full_match, java_steps
from simdroid.regex.posix import Match, PosixPattern, compile_posix
from simdroid.regex.syntax import BadPattern, TooComplex

__all__ = [
    "POSIX_CLASSES",
    "BadPattern",
    "Match",
    "PosixPattern",
    "StepAllowance",
    "TooComplex",
    "compile_posix",
    "java_full_match",
    "java_steps",
]
