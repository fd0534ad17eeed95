"""What a scripted agent does in its workspace: write, test and pack a program."""

from collections.abc import Generator
from dataclasses import dataclass

from journeys.rehearsal.programs.program import Program
from journeys.rehearsal.steps import Result, ScriptError, Shell, Step

_PYTHON = "env PATH=/usr/bin:/usr/local/bin:/bin python3 -B"
_END = "END_OF_FILE"
_PACK = """\
import hashlib, json, pathlib, zipfile
folder, names = pathlib.Path({folder!r}), {names!r}
with zipfile.ZipFile({archive!r}, "w") as archive:
    for name in names:
        member = zipfile.ZipInfo(f"{{folder}}/{{name}}", (2026, 1, 1, 0, 0, 0))
        member.external_attr = 0o100644 << 16
        archive.writestr(member, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)
content = pathlib.Path({archive!r}).read_bytes()
sha256 = hashlib.sha256(content).hexdigest()
print(json.dumps({{"byteSize": str(len(content)), "sha256": sha256}}))
"""

Work = Generator[Step, Result, Result]


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A file in the workspace, ready to be delivered; ``size`` in bytes."""

    name: str
    size: int
    sha256: str


def run(command: str) -> Work:
    """Run a command that has to succeed."""
    result = yield Shell(command)
    if not result.ok:
        raise ScriptError(f"A command failed: {command[:80]!r} said {result.text[-500:]!r}")
    return result


def write(program: Program, folder: str) -> Work:
    """Write the files of ``program`` into ``folder``."""
    files = [f"cat > {folder}/{name} <<'{_END}'\n{text}{_END}" for name, text in program.files]
    return run("\n".join([f"mkdir -p {folder}", *files]))


def test(folder: str) -> Work:
    """Run the program's own tests in ``folder``."""
    return run(f"cd {folder} && {_PYTHON} -m unittest 2>&1")


def pack(program: Program, folder: str, archive: str) -> Generator[Step, Result, PackedFile]:
    """Pack the files in ``folder`` into a ZIP; equal files make equal bytes."""
    names = [name for name, _ in program.files]
    source = _PACK.format(folder=folder, names=names, archive=archive)
    result = yield from run(f"{_PYTHON} - <<'{_END}'\n{source}{_END}")
    return PackedFile(archive, int(result.field("byteSize")), result.field("sha256"))
