"""What an environment offers."""


class AndroidEnvInterface:
    """Its methods are those of the subclass."""
