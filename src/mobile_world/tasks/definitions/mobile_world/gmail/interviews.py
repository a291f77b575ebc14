"""An invitation to an interview, mailed to the address in a résumé."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from mobile_world.tasks.authoring import BaseTask, Hand, Steps, by_hand
from mobile_world.tasks.definitions.mobile_world._data.resume import REFERENCE_RESUME, draw_resume, resume_file
from mobile_world.tasks.document_steps import READER, look_for, open_download
from mobile_world.tasks.mail_steps import send_new_mail
from mobile_world.tasks.values import Added, OutgoingMail, Scene, Wanted, exactly

_INVITATION = "Hello Kevin, we would like to talk to you tomorrow at {time}. Please join us then."


class SendInterviewEmailTask(BaseTask):
    """Mail a given sentence to the address that only the résumé has."""

    goal = (
        "Kevin's résumé is somewhere in Download. Email him exactly this, at the address in it: “{sentence}” "
        "Any subject will do."
    )
    vague_goal = "Invite Kevin to an interview."
    app_names: ClassVar[set[str]] = {READER, "Files", "Mail"}
    task_tags: ClassVar[set[str]] = {"lang-en", "multi-app"}
    extras = ("docs",)
    complexity = 3.0

    @classmethod
    def reference_params(cls) -> dict[str, Any]:
        return {"resume": REFERENCE_RESUME, "sentence": _INVITATION.format(time="10:30 AM")}

    @classmethod
    def draw_params(cls, random: Random) -> dict[str, Any]:
        """What the résumé says, and when the interview is."""
        time = f"{random.randint(1, 11)}:{random.choice(('00', '15', '30', '45'))} {random.choice(('AM', 'PM'))}"
        return {"resume": draw_resume(random), "sentence": _INVITATION.format(time=time)}

    def scene(self) -> Scene:
        return [resume_file(self.params["resume"])]

    def wanted(self) -> Wanted:
        """One mail to that address that says so."""
        return [Added(OutgoingMail((self.params["resume"]["email"],), body=exactly(self.params["sentence"])))]

    @by_hand
    def solution(self, hand: Hand) -> Steps:
        yield from open_download(hand, "Kevin_CV.pdf")
        yield from look_for(hand, "@")
        yield from send_new_mail(hand, [self.params["resume"]["email"]], "Interview", self.params["sentence"])
