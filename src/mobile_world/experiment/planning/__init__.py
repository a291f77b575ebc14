"""Plans: arms, tasks and rules; what a plan will take and what it can show."""
