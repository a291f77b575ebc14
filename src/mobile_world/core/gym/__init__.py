"""The Gymnasium environment `MobileWorld-v0`: importing this room registers it.

::

    import gymnasium

    import mobile_world.core.gym

    env = gymnasium.make("MobileWorld-v0", tasks="WifiEnableTask")
"""

from mobile_world.extras import missing_packages, require_extra

if missing_packages("gym"):
    require_extra("gym", "the Gymnasium environment")

import gymnasium

from mobile_world.core.gym.environment import MobileWorldEnv
from mobile_world.core.gym.spaces import to_action, to_value
from mobile_world.core.gym.vector import MobileWorldVectorEnv

ENVIRONMENT_ID = "MobileWorld-v0"
"""The name under which Gymnasium makes the environment."""

if ENVIRONMENT_ID not in gymnasium.registry:
    gymnasium.register(
        id=ENVIRONMENT_ID,
        entry_point=f"{__name__}:{MobileWorldEnv.__name__}",
        vector_entry_point=f"{__name__}:{MobileWorldVectorEnv.__name__}",
        # A check is asked once, when an episode ends; a time limit of Gymnasium's own would end it without that.
        max_episode_steps=None,
    )

__all__ = ["ENVIRONMENT_ID", "MobileWorldEnv", "MobileWorldVectorEnv", "to_action", "to_value"]
