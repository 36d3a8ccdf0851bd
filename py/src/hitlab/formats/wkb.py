"""Well-known binary in hexadecimal digits, as PostGIS and shapely print it, to well-known text."""

import re
import struct
from collections.abc import Callable
from typing import Any

from hitlab.links import decimals

DIGITS = re.compile(r"(?<![\w.#])(?:\\+x|0x)?(0[01](?:[0-9a-fA-F]{2}){8,})(?![\w.])")
NAMES = ["POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON"]
NAMES += ["GEOMETRYCOLLECTION"]
HAS_Z, HAS_M, HAS_SRID = 0x80000000, 0x40000000, 0x20000000
"""Flags of PostGIS; ISO adds 1000 for z and 2000 for m instead."""


def as_text(found: re.Match[str]) -> str:
    """Return a geometry as well-known text; the digits themselves if they are none."""
    data, at = bytes.fromhex(found[1]), 0

    def take(form: str) -> Any:
        nonlocal at
        values = struct.unpack_from(form, data, at)
        at += struct.calcsize(form)
        return values

    try:
        text = _geometry(take)
    except (struct.error, IndexError):
        return found[0]
    if at < len(data):
        return found[0]
    around = (
        found.string[max(0, found.start() - 1) : found.start()],
        found.string[found.end() :][:1],
    )
    return f'"{text}"' if {*around} & {*",;\t"} else text  # a field of a table


def _geometry(take: Callable[[str], Any]) -> str:
    order = "><"[take("B")[0]]
    [code] = take(f"{order}I")
    if code & HAS_SRID:
        take(f"{order}I")
    higher, kind = divmod(code & 0xFFFF, 1000)
    flags = [code & HAS_Z or higher in (1, 3), code & HAS_M or higher in (2, 3)]
    width = 2 + sum(map(bool, flags))

    def listed(member: Callable[[], str]) -> str:
        return f"({', '.join(member() for _ in range(take(f'{order}I')[0]))})"

    def point() -> str:
        return " ".join(map(decimals.written, take(f"{order}{width}d")))

    def ring() -> str:
        return listed(point)

    def part() -> str:
        text = _geometry(take)
        return text if kind == 7 else text[text.index("(") :]

    match NAMES[kind - 1]:
        case "POINT" as name:
            return f"{name} ({point()})"
        case "LINESTRING" as name:
            return f"{name} {ring()}"
        case "POLYGON" as name:
            return f"{name} {listed(ring)}"
        case name:
            return f"{name} {listed(part)}"
