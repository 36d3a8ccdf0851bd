"""The course in a real browser: by mouse, by touch and by keys, on a desk and on a phone."""

import json
from pathlib import Path

import pytest
from visit import PHONE, ROOT

WEB = Path(ROOT) / "web"
AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
IN_FOCUS = "document.querySelector('#lesson [aria-current]')?.dataset.stop ?? null"
RIGHT = {True: "Hit", False: "Miss"}
