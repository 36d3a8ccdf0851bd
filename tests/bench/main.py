"""Run all parts, print their tables as they come, and write them where they are wanted.

Times are medians, in microseconds for one of what is asked; a ratio tells how many times as fast
hitlab is as what it is compared with.
"""

import argparse
import json
import traceback
from pathlib import Path

import batches
import claims
import costs
import editor
import frames
import groups
import in_browser
import in_space
import libraries
import mesh
import methods
import page
import script
import singles
import sizes
import solids
import space
import start
from rows import Row, table
from targets import judged

PARTS = {
    "The page's start": start.measure,
    "Frames of the page": page.measure,
    "Script of a drawn answer": script.measure,
    "A person's own program": editor.measure,
    "Other libraries on the page": libraries.measure,
    "Space without a graphics card": space.measure,
    "Batches in the browser": in_browser.measure,
    "Batches": batches.measure,
    "Single shapes": singles.measure,
    "Many shapes": groups.measure,
    "A frame of a game": frames.measure,
    "Space": solids.measure,
    "Boxes, capsules, triangles and meshes in space": in_space.measure,
    "The same in the browser": in_browser.measure_space,
    "A mesh in the browser": mesh.measure,
    "Costs": costs.measure,
    "The articles' claims": claims.measure,
    "Methods and sweeps": methods.measure,
}


def written(title: str, found: list[Row | str]) -> str:
    """Write a part as Markdown: its table, and every answer on which the sides differ."""
    rows = [each for each in found if not isinstance(each, str)]
    differing = dict.fromkeys(each for each in found if isinstance(each, str))
    lines = [f"- {each}" for each in differing] or ["No answers differ."]
    return "\n".join([table(title, rows), *lines, ""])


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="Measure the package and the page.")
    parser.add_argument("--quick", action="store_true", help="with fewer sizes and rounds")
    parser.add_argument("--json", type=Path, help="where to write all rows")
    parser.add_argument("--markdown", type=Path, help="where to write the tables")
    parser.add_argument("--part", action="append", choices=PARTS, help="measure only this part")
    options = parser.parse_args()
    tables, rows, failed = [sizes.sizes()], [], []
    print(tables[-1], flush=True)
    for title in options.part or PARTS:
        found = []
        try:
            found.extend(PARTS[title](options.quick))
        except Exception:
            traceback.print_exc()
            failed.append(title)
        tables.append(written(title, found))
        rows += [each for each in found if not isinstance(each, str)]
        print(tables[-1], flush=True)
    tables.append(judged(rows))
    print(tables[-1], flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text("\n".join(tables), encoding="utf-8")
    if failed:
        raise SystemExit(f"These parts failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
