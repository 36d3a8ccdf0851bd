"""Compile the modules of an archive that a start imports, so that no start has to."""

import io
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

UNCHECKED = (1).to_bytes(4, "little")
"""The flag of bytecode that is never compared with its source."""


def module_of(path: str) -> str:
    """Give the name under which a source in an archive is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bytecode(source: bytes, path: str) -> bytes:
    """Give the contents of a module's .pyc, without docstrings: nobody asks for them there."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def compiled(archive: bytes) -> bytes:
    """Give the archive with bytecode in place of the sources of all modules imported by now.

    What is there for type checkers and compilers stays out.
    """
    result = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for path in old.namelist():
            if path.endswith((".pyi", ".h", ".a", "/")):
                continue
            name, contents = path, old.read(path)
            if path.endswith(".py") and module_of(path) in sys.modules:
                name, contents = f"{path}c", bytecode(contents, path)
            # Without a date, equal sources give equal bytes.
            new.writestr(zipfile.ZipInfo(name), contents, zipfile.ZIP_DEFLATED, compresslevel=9)
    return result.getvalue()
