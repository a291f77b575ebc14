"""System properties of a fresh phone: those of the emulator's images, with the build that an image names.

`mw.screen.settled` says that what is on the screen is final the moment a command returns, so a host need not wait
for it to settle.
"""

from __future__ import annotations

from simdroid.system.images import PhoneImage, Profile
from simdroid.system.settings.defaults import read_defaults
from simdroid.system.version_texts import version_texts

_NAME = "sdk_gphone64_x86_64"
_PARTITIONS = ("bootimage", "odm", "product", "system", "system_ext", "vendor", "vendor_dlkm")

_COMMON: dict[str, str] = read_defaults("properties")


def properties(image: PhoneImage) -> dict[str, str]:
    """What `getprop` prints on a phone of this image."""
    profile = image.profile
    build, product = _build(profile), _product(profile)
    display = f"{_NAME}-userdebug {profile.release} {profile.build} {profile.incremental} dev-keys"
    return {
        **_COMMON,
        **version_texts(image).properties,
        **{f"ro.build.{key}": value for key, value in build.items()},
        **{f"ro.{part}.build.{key}": value for part in _PARTITIONS for key, value in build.items()},
        **{f"ro.product.{key}": value for key, value in product.items()},
        **{f"ro.product.{part}.{key}": value for part in _PARTITIONS for key, value in product.items()},
        "ro.build.date": f"{profile.built:%a %b %d %H:%M:%S} UTC {profile.built:%Y}",
        "ro.build.description": display,
        "ro.build.display.id": display,
        "ro.build.flavor": f"{_NAME}-userdebug",
        "ro.build.product": profile.board,
        "ro.build.version.security_patch": profile.security_patch,
        "ro.mw.image": image.name,
        "ro.product.first_api_level": str(profile.api),
        "ro.vendor.api_level": str(profile.api),
        "ro.vndk.version": str(profile.api),
    }


def _build(profile: Profile) -> dict[str, str]:
    """What every partition of the image says of its build."""
    return {
        "date.utc": str(int(profile.built.timestamp())),
        "fingerprint": f"google/{_NAME}/{profile.board}:{profile.release}/{profile.build}/{profile.incremental}"
        ":userdebug/dev-keys",
        "id": profile.build,
        "tags": "dev-keys",
        "type": "userdebug",
        "version.incremental": profile.incremental,
        "version.release": profile.release,
        "version.release_or_codename": profile.release,
        "version.sdk": str(profile.api),
    }


def _product(profile: Profile) -> dict[str, str]:
    return {"brand": "google", "device": profile.board, "manufacturer": "Google", "model": _NAME, "name": _NAME}
