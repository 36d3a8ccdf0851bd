"""Compilation in advance of the modules that are imported at the start of the page's Python."""

import io
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

UNCHECKED = (1).to_bytes(4, "little")
"""The flag of bytecode that is never compared with its source."""


def module_of(path: str) -> str:
    """Return the module name of a source file in an archive."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bytecode(source: bytes, path: str) -> bytes:
    """Return the contents of a module's .pyc, without docstrings, which the page never shows."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def compiled(archive: bytes) -> bytes:
    """Return the archive with bytecode in place of the sources of all modules imported so far.

    Files for type checkers and compilers are omitted.
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
            # Without dates, equal sources give equal bytes.
            new.writestr(zipfile.ZipInfo(name), contents, zipfile.ZIP_DEFLATED, compresslevel=9)
    return result.getvalue()
