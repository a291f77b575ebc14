"""Runs inside the environment of android-env: sends one request of each kind and prints the answers as JSON.

Usage: android_env_client.py ADB_PROGRAM SERVER_PORT SERIAL
"""

from __future__ import annotations

import json
import sys

from android_env.components import adb_call_parser, adb_controller, config_classes
from android_env.proto import adb_pb2

Request = adb_pb2.AdbRequest
SETTINGS = Request.SettingsRequest
PACKAGES = Request.PackageManagerRequest

REQUESTS = {
    "start": Request(start_activity=Request.StartActivity(full_activity="com.android.settings/.Settings")),
    "current": Request(get_current_activity=Request.GetCurrentActivity()),
    "orientation": Request(get_orientation=Request.GetOrientationRequest()),
    "tap": Request(tap=Request.Tap(x=540, y=2390)),
    "home": Request(press_button=Request.PressButton(button=Request.PressButton.Button.HOME)),
    "back": Request(press_button=Request.PressButton(button=Request.PressButton.Button.BACK)),
    "text": Request(input_text=Request.InputText(text="hello")),
    "put": Request(
        settings=SETTINGS(name_space=SETTINGS.Namespace.SYSTEM, put=SETTINGS.Put(key="screen_brightness", value="17"))
    ),
    "get": Request(settings=SETTINGS(name_space=SETTINGS.Namespace.SYSTEM, get=SETTINGS.Get(key="screen_brightness"))),
    "list settings": Request(settings=SETTINGS(name_space=SETTINGS.Namespace.GLOBAL, list=SETTINGS.List())),
    "packages": Request(package_manager=PACKAGES(list=PACKAGES.List(packages=PACKAGES.List.Packages()))),
    "clear": Request(package_manager=PACKAGES(clear=PACKAGES.Clear(package_name="net.gsantner.markor"))),
    "grant": Request(
        package_manager=PACKAGES(
            grant=PACKAGES.Grant(
                package_name="com.simplemobiletools.calendar.pro",
                permissions=["android.permission.READ_CALENDAR"],
            )
        )
    ),
    "push": Request(push=Request.Push(content=b"over android-env", path="/sdcard/Download/env.txt")),
    "pull": Request(pull=Request.Pull(path="/sdcard/Download/env.txt")),
    "battery": Request(dumpsys=Request.DumpsysRequest(service="battery")),
    "broadcast": Request(send_broadcast=Request.SendBroadcast(action="com.example.NOTHING")),
    "generic": Request(generic=Request.GenericRequest(args=["shell", "getprop", "ro.build.version.sdk"])),
    "stop": Request(force_stop=Request.ForceStop(package_name="com.android.settings")),
}


def main(program: str, port: str, serial: str) -> None:
    """Send all requests to the device and print what came back."""
    config = config_classes.AdbControllerConfig(
        adb_path=program, adb_server_port=int(port), device_name=serial, use_adb_server_port_from_os_env=False
    )
    parser = adb_call_parser.AdbCallParser(adb_controller.AdbController(config))
    answers = {name: parser.parse(request) for name, request in REQUESTS.items()}
    print(json.dumps({name: [answer.status, str(answer)] for name, answer in answers.items()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
