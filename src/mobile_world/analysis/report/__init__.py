"""Reports for people: Markdown and a self-contained HTML page."""

from mobile_world.analysis.report.html import render_html
from mobile_world.analysis.report.markdown import render_markdown
from mobile_world.analysis.report.run_facts import ArmFacts, GoallessFacts, RunFacts
from mobile_world.analysis.report.verdict import baseline_sentences, outcome_sentence

__all__ = [
    "ArmFacts",
    "GoallessFacts",
    "RunFacts",
    "baseline_sentences",
    "outcome_sentence",
    "render_html",
    "render_markdown",
]
