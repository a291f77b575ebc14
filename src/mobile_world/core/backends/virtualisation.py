"""Whether an emulator can run at a useful speed here."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mobile_world.core.backends.interface import Finding

KVM = Path("/dev/kvm")


def kvm_finding(device: Path = KVM, *, platform: str = sys.platform) -> Finding:
    """Linux needs /dev/kvm, and leave to use it; macOS has its own, which needs nothing."""
    if platform != "linux":
        return Finding("virtualisation", True, f"that of {platform}")
    if not device.exists():
        return Finding(
            "/dev/kvm", False, "not there", "switch on virtualisation in the firmware, or load the module kvm"
        )
    if not os.access(device, os.R_OK | os.W_OK):
        return Finding(
            "/dev/kvm", False, "not ours to use", "sudo usermod --append --groups kvm $USER, then log in again"
        )
    return Finding("/dev/kvm", True, "usable")
