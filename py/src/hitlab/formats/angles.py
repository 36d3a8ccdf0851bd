"""Angles: the unit that a text states, that its format has, or that a value suggests."""

import math
import re

from hitlab.links.grammar import radians

GUESSES = {"angle": "radians", "theta": "radians", "yaw": "radians"}
GUESSES |= {"rotation": "degrees", "rot": "degrees"}
SUFFIXES = {"deg": "degrees", "degrees": "degrees", "rad": "radians", "radians": "radians"}
ANGLES = {name: (unit, True) for name, unit in GUESSES.items()}
ANGLES |= {f"{name}{end}": (unit, False) for end, unit in SUFFIXES.items() for name in GUESSES}
ANGLES |= {unit: (unit, False) for unit in ("radians", "degrees")}
"""The unit of an angle, and whether it is a guess that the user can change."""

WITH_UNIT = re.compile(
    r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)"
    r"\s*(?:(°|deg|degrees?)|rad|radians?)",
    re.I,
)
OF_PI = re.compile(
    r"([-+]?)([0-9]+(?:\.[0-9]+)?)?\s*\*?\s*(?:π|(?:Math\.|math\.|np\.)?pi)"
    r"(?:\s*/\s*([0-9]+(?:\.[0-9]+)?))?",
    re.I,
)


def likely(angle: float, unit: str) -> str:
    """Return the unit in which an angle makes sense, which is usually the one that its name says.

    >>> likely(30.0, "radians"), likely(0.5, "degrees"), likely(5.0, "degrees")
    ('degrees', 'radians', 'degrees')
    """
    is_turn = abs(angle) <= 2 * math.pi
    if unit == "radians":
        return "radians" if is_turn else "degrees"
    return "radians" if is_turn and angle != round(angle) else "degrees"


def quotient(a: float, b: float) -> float:
    """Return a quotient as in other languages, also for a division by zero."""
    return a / b if b else a * math.inf


def in_radians(angle: float, unit: str) -> float:
    """Return an angle in radians; an infinite one stays infinite, to be refused."""
    return radians(angle) if unit == "degrees" and math.isfinite(angle) else angle


def angle_in(text: str) -> tuple[float, str] | None:
    """Return an angle and its unit from a text such as "30deg" or "π/6"; None for other texts."""
    if said := WITH_UNIT.fullmatch(text):
        size, unit = float(said[1]), "degrees" if said[2] else "radians"
    elif said := OF_PI.fullmatch(text):
        part = float(f"{said[1]}1") * float(said[2] or 1) * math.pi
        size, unit = quotient(part, float(said[3] or 1)), "radians"
    else:
        return None
    return (size, unit) if math.isfinite(size) else None
