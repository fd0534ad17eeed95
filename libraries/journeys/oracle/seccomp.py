"""The system calls a delivered program may make, as the engine wants them told."""

import json

from journeys.oracle.tables import read_table

_NEW_NAMESPACES = 0x7E020000  # every CLONE_NEW* flag
_ENOSYS = 38


def seccomp_profile() -> str:
    """Return the profile as JSON text for a container's security options.

    What is not listed fails with EPERM. ``clone`` works without new namespaces; ``clone3``,
    whose flags a filter cannot see, does not exist, so the C library falls back to ``clone``.
    """
    groups = read_table("seccomp.yaml")
    names = sorted(name for group in groups.values() for name in group)
    no_namespaces = {
        "index": 0,
        "value": _NEW_NAMESPACES,
        "valueTwo": 0,
        "op": "SCMP_CMP_MASKED_EQ",
    }
    profile = {
        "defaultAction": "SCMP_ACT_ERRNO",
        "architectures": ["SCMP_ARCH_X86_64"],
        "syscalls": [
            {"names": names, "action": "SCMP_ACT_ALLOW"},
            {"names": ["clone"], "action": "SCMP_ACT_ALLOW", "args": [no_namespaces]},
            {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": _ENOSYS},
        ],
    }
    return json.dumps(profile, separators=(",", ":"))
