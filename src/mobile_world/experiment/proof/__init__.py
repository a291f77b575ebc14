"""The proof of a task: doing nothing scores 0, its solution and an undone slip 1, and nothing of it stays."""

from mobile_world.experiment.proof.prover import Prover, prove_all
from mobile_world.experiment.proof.stages import Conclusion, Proof, SlipChoice, StageName, StageResult

__all__ = ["Conclusion", "Proof", "Prover", "SlipChoice", "StageName", "StageResult", "prove_all"]
