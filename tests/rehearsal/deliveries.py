"""Running the program in a ZIP that a pretended agent delivered."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path


def slug(delivery: bytes, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the delivered slugify.py with these arguments, unpacked into ``folder``."""
    with zipfile.ZipFile(io.BytesIO(delivery)) as archive:
        (folder / "slugify.py").write_bytes(archive.read("slugify-project/slugify.py"))
    command = [sys.executable, "-B", "slugify.py", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
