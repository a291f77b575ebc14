"""Runs as data for other programs: tables of episodes and steps, examples for training, feedback for optimisers."""

from mobile_world.experiment.exports.feedback import feedback_of
from mobile_world.experiment.exports.rows import EPISODE, STEP, ExportColumn
from mobile_world.experiment.exports.tables import FORMATS, Format
from mobile_world.experiment.exports.writer import PARTS, Exported, ExportedFile, Part, export, frame

__all__ = [
    "EPISODE",
    "FORMATS",
    "PARTS",
    "STEP",
    "ExportColumn",
    "Exported",
    "ExportedFile",
    "Format",
    "Part",
    "export",
    "feedback_of",
    "frame",
]
