"""Reports for people: Markdown and a self-contained HTML page."""

from mobile_world.analysis.report.html import render_html
from mobile_world.analysis.report.markdown import render_markdown
from mobile_world.analysis.report.run_facts import ArmFacts, GoallessFacts, RunFacts, display_names, with_display_names
from mobile_world.analysis.report.sections import ReportSection
from mobile_world.analysis.report.tables import ReportTable, TableRow, html_legend, html_table, scroll_box
from mobile_world.analysis.report.verdict import Verdict, baseline_sentences, outcome_sentence

__all__ = [
    "ArmFacts",
    "GoallessFacts",
    "ReportSection",
    "ReportTable",
    "RunFacts",
    "TableRow",
    "Verdict",
    "baseline_sentences",
    "display_names",
    "html_legend",
    "html_table",
    "outcome_sentence",
    "render_html",
    "render_markdown",
    "scroll_box",
    "with_display_names",
]
