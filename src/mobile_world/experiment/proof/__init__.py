"""The proof of a task: doing nothing scores 0, its solution scores 1, and nothing of it stays on the phone."""

from mobile_world.experiment.proof.prover import Prover, prove_all
from mobile_world.experiment.proof.stages import Conclusion, Proof, StageName, StageResult

__all__ = ["Conclusion", "Proof", "Prover", "StageName", "StageResult", "prove_all"]
