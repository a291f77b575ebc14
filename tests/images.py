"""The two images that come with the phone."""

from simdroid.system.images import IMAGES

ANDROID_WORLD, MOBILE_WORLD = IMAGES["android_world"], IMAGES["mobile_world"]
