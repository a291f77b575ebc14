"""The system's own apps, without which no phone starts: launcher, system UI, permissions, Settings and services.

Apps are found here as they are in packages of apps (`simdroid.app_packages`): by their manifests.
"""
