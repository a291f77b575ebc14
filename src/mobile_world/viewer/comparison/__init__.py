"""Parts of the comparison page: score, verdict, settings and prompt diffs, outcomes, trajectories."""
