"""Writes down what a node tells of an attempt, on the machine that has the run directory."""

from __future__ import annotations

from dataclasses import dataclass, field

from mobile_world.domain import InfraError, NodeLost, Phase, StorageFailed
from mobile_world.experiment.docket import Docket, Job
from mobile_world.experiment.executors.ray_wire import Began, Blob, Ended, Lost, Message, Stepped
from mobile_world.experiment.run_directory import RunTape
from mobile_world.tasks import BaseTask


@dataclass
class Transcript:
    """One attempt, as the driver hears of it."""

    docket: Docket
    job: Job
    task: BaseTask
    end: Ended | Lost | None = None
    """What came of it, as the node has it."""
    device: str = ""
    _tape: RunTape | None = field(default=None, init=False)
    _failure: StorageFailed | None = field(default=None, init=False)

    def hear(self, message: Message) -> bool:
        """Write a message down; false when the disk refuses it, so that the attempt had better end."""
        if isinstance(message, Ended | Lost):
            self.end = message
        elif self._failure is None:
            try:
                self._write(message)
            except StorageFailed as error:
                self._failure = error
        return self._failure is None

    def close(self, lost: NodeLost | None = None) -> None:
        """Hand the attempt to the docket; `lost` says why nothing more will be heard of it."""
        tape, failure = self._tape, lost or self._failure
        try:
            if tape is not None:
                tape.close()
        except StorageFailed as error:
            failure = failure or error
        if failure is None and isinstance(self.end, Ended):
            name = tape.name if tape is not None else None
            self.docket.ended(self.job, self.end.record.model_copy(update={"trajectory": name}))
        elif failure is None and isinstance(self.end, Lost):
            self._lost(self.end.error, self.end.phase)
        else:
            self._lost(failure or NodeLost("the node ended the attempt without a word about it"))

    def _write(self, message: Began | Blob | Stepped) -> None:
        if isinstance(message, Began):
            self.device = message.device
            self.docket.began(self.job, message.device)
            self._tape = self.docket.tape(self.job)
        elif self._tape is None:
            raise RuntimeError("a node tells of its device before it tells of steps")
        elif isinstance(message, Blob):
            self._tape.blob(message.data)
        else:
            self._tape.step(message.record)

    def _lost(self, error: InfraError, phase: Phase = "record") -> None:
        self.docket.lost(self.job, self.task, error, phase=phase, device=self.device)
