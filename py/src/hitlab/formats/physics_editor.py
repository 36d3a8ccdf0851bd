"""Bodies of PhysicsEditor for Phaser and matter.js, under names of the user's."""

from typing import Any

from hitlab.formats.builder import Builder


def is_one(fields: dict[str, Any]) -> bool:
    """Return whether this is a file with bodies by name, or a fixture of the generic format."""
    if "fixture_type" in fields:
        return True
    bodies = [value for key, value in fields.items() if key != "generator_info"]
    return bool(bodies) and all(map(_is_body, bodies))


def _is_body(value: Any) -> bool:
    return (isinstance(value, dict) and "fixtures" in value) or (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(each, dict) and "density" in each for each in value)
    )


def translated(fields: dict[str, Any], builder: Builder) -> dict[str, Any]:
    """Return the bodies in a list; the convex parts of a fixture as its corners."""
    if "fixture_type" in fields:
        own = {each: value for each, value in fields.items() if each in ("circle", "polygons")}
        return {"vertices": own["polygons"]} if own.get("polygons") else own
    for name in fields:
        builder.skip(name)
    bodies = [value for key, value in fields.items() if key != "generator_info"]
    return {
        "bodies": [[*map(_fixture, each)] if isinstance(each, list) else each for each in bodies]
    }


def _fixture(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a fixture of Phaser 2, whose corners are its shape."""
    corners = {"vertices": fields["shape"]} if isinstance(fields.get("shape"), list) else {}
    return {key: value for key, value in fields.items() if key != "shape"} | corners
