"""MobileWorld: find out which prompt, agent or model really makes an Android agent better."""

__version__ = "0.2.0"
