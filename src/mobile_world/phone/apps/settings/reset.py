"""Putting things back to what they were."""

from __future__ import annotations

from mobile_world.phone.system import NAMESPACES, System, paths
from mobile_world.phone.system.connectivity import EMULATOR_NETWORK
from mobile_world.phone.system.installed import EnabledState

_KEPT = ("android", "com.android.shell")


def reset_app_preferences(system: System) -> None:
    """Enable disabled apps, let all notify, forget chosen default apps and special accesses."""
    for app in system.packages.all():
        if app.state == EnabledState.DISABLED_USER:
            system.packages.set_state(app.name, EnabledState.DEFAULT)
        system.notifications.set_enabled(app.name, True)
    system.app_ops.reset()
    system.packages.preferred.clear()


def reset_network(system: System) -> None:
    """Forget networks and switch the radios to what a fresh phone has."""
    radios = system.connectivity
    for network in radios.saved_networks:
        radios.forget(network.ssid)
    radios.join(EMULATOR_NETWORK)
    radios.airplane, radios.wifi, radios.bluetooth, radios.mobile_data = False, True, True, True
    system.settings.put("global", "private_dns_mode", "opportunistic")
    for key in ("private_dns_specifier", "wifi_ap_on", "restrict_background_data"):
        system.settings.delete("global", key)


def erase_everything(system: System) -> None:
    """Settings, apps' data and a person's files as on a fresh phone; apps that were installed since are removed."""
    for app in system.packages.all():
        if system.packages.known(app.name) is None:
            system.packages.remove(app)
        elif app.name not in _KEPT:
            system.packages.clear(app.name)
    reset_app_preferences(system)
    for namespace in NAMESPACES:
        system.settings.reset(namespace)
    reset_network(system)
    for name in system.fs.listdir(paths.STORAGE):
        place = f"{paths.STORAGE}/{name}"
        if system.fs.is_dir(place):
            system.fs.remove_tree(place)
        else:
            system.fs.remove(place)
    for folder in paths.STORAGE_FOLDERS:
        system.fs.mkdir(f"{paths.STORAGE}/{folder}")
    system.media.reconcile()
    system.activities.home()
