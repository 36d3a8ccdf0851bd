"""The English of hitlab, searched for turns of phrase that read like a translation.

The rules are in english.json, each with a pattern, a better wording and an example that breaks it.
From a shell, `python3 tests/tool/english.py` prints all findings, and `--count` a table of counts.
"""

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RULES = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
CODE = re.compile(r"`[^`]*`|\{[^{}]*\}|<[^<>]*>|\]\([^()]*\)|https?://\S+")


class Text(NamedTuple):
    """A text that people read: its kind, where it is, and its words without code and values."""

    kind: str
    where: str
    words: str


def texts(root: Path) -> Iterator[Text]:
    """Yield all texts of a checkout that the rules apply to."""
    yield from _sentences_of_the_page(root)
    yield from _documents(root)
    yield from _python(root)
    yield from _javascript(root)


def _sentences_of_the_page(root: Path) -> Iterator[Text]:
    for path in sorted(root.glob("web/locales/en*/*.json")):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            yield Text("page", f"{path.relative_to(root)}:{key}", CODE.sub("…", text))


def _documents(root: Path) -> Iterator[Text]:
    for path in sorted([*root.glob("*.md"), *root.glob("py/**/*.md")]):
        yield from _paragraphs(path.relative_to(root), path.read_text(encoding="utf-8"))
    for path in sorted(root.glob("py/**/*.ipynb")):
        for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
            if cell["cell_type"] == "markdown":
                yield from _paragraphs(
                    f"{path.relative_to(root)}:{number}", "".join(cell["source"])
                )


def _paragraphs(where: object, markdown: str) -> Iterator[Text]:
    """Yield paragraphs, list items and table rows; skip code."""
    text = re.sub(r"^```.*?^```", "", markdown, flags=re.M | re.S)
    text = re.sub(r"(?m)^(    |>>>).*$", "", text)
    for each in re.split(r"\n\s*\n|\n(?=\s*[-|#] ?|\s*\d+\. )", text):
        words = " ".join(CODE.sub("…", each).split()).lstrip("#|- ")
        if words:
            yield Text("document", f"{where}: {words[:40]}", words)


def _python(root: Path) -> Iterator[Text]:
    files = [root / "build.py", *root.glob("py/**/*.py"), *root.glob("web/**/*.py")]
    for path in sorted(each for each in files if "node_modules" not in each.parts):
        tree, name = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(root)
        docstrings = dict(_docstrings(tree))
        for node, lines in docstrings.items():
            words = CODE.sub("…", lines.split("\n\n")[0].replace("\n", " "))
            yield Text("docstring", f"{name}:{node.lineno}", words)
        inner = {id(node.value) for node in docstrings}
        for number, message in _messages(tree, inner):
            yield Text("message", f"{name}:{number}", message)


def _javascript(root: Path) -> Iterator[Text]:
    """Yield the description in each JSDoc comment, without its tags."""
    for path in sorted(root.glob("web/**/*.js")):
        script = path.read_text(encoding="utf-8")
        for found in re.finditer(r"/\*\*(.*?)\*/", script, flags=re.S):
            lines = re.sub(r"(?m)^\s*\* ?", "", found[1].split("@")[0])
            words = " ".join(CODE.sub("…", lines).split())
            if words:
                line = script.count("\n", 0, found.start()) + 1
                yield Text("docstring", f"{path.relative_to(root)}:{line}", words)


def _docstrings(tree: ast.AST) -> Iterator[tuple[ast.Expr, str]]:
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield body[0], value.value


def _messages(tree: ast.AST, docstrings: set[int]) -> Iterator[tuple[int, str]]:
    """Yield each string with a space in it, the parts of an f-string joined."""
    parts = {id(p) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for p in n.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            pieces = (str(p.value) if isinstance(p, ast.Constant) else "…" for p in node.values)
            words = CODE.sub("…", "".join(pieces))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in docstrings or id(node) in parts:
                continue
            words = CODE.sub("…", node.value)
        else:
            continue
        if " " in words.strip():
            yield node.lineno, words


def findings(root: Path) -> Iterator[tuple[str, Text, str]]:
    """Yield the name of each rule that a text breaks, the text and the words at fault."""
    for text in texts(root):
        for name, rule in RULES.items():
            if text.kind not in rule.get("in", text.kind) or _is_excepted(text, rule):
                continue
            if match := re.search(rule["not"], text.words):
                yield name, text, match.group()


def _is_excepted(text: Text, rule: dict[str, object]) -> bool:
    return any(each in text.where for each in rule.get("but", []))  # type: ignore[attr-defined]


def main() -> int:
    """Print the findings, or how many there are; return 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("places", nargs="*", help="only texts whose place contains one of these")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to search")
    parser.add_argument("--count", action="store_true", help="print a table of counts")
    options = parser.parse_args()
    found = [
        (name, text, words)
        for name, text, words in findings(options.root)
        if not options.places or any(place in text.where for place in options.places)
    ]
    if options.count:
        for name, number in Counter(name for name, _, _ in found).most_common():
            print(f"{number:6} {name}")
        print(f"{len({text.where for _, text, _ in found}):6} texts in all")
    else:
        for name, text, words in found:
            print(f"{text.where}\n    [{name}: {RULES[name]['use']}] «{words}» in: {text.words}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
