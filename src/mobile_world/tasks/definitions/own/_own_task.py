"""What our own tasks of the family `mobile_world` have in common."""

from mobile_world.tasks.authoring import BaseTask


class OwnTask(BaseTask):
    """A task that is played on AndroidWorld's phone, whose SMS Messenger many of them use."""

    image = "android_world"
