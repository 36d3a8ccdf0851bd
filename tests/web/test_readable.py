"""The package and the page write the same numbers."""

import math
import random
import struct

import node
from hitlab.words.texts import readable, readable_apart

SCRIPT = """
import { readable, readableApart } from "./web/geometry/numbers.js";
let all = "";
for await (const part of process.stdin) all += part;
const both = (pair) => [...pair.map(readable), ...pair.map(readableApart([pair]))];
process.stdout.write(JSON.stringify(JSON.parse(all).map(both)));
"""


def pairs():
    chosen = random.Random(52)
    for _ in range(3000):
        (number,) = struct.unpack("d", chosen.randbytes(8))
        size = chosen.choice([number, chosen.uniform(-3, 3), chosen.uniform(0, 1e8)])
        if not math.isfinite(size):
            continue
        yield size, size * (1 + 2 ** chosen.uniform(-53, -3))
        yield size, math.nextafter(size, 0)
        yield size, size + chosen.choice([0.375, 1e-5, 10 ** chosen.uniform(-12, 3)])


def test_numbers_and_operands_read_as_on_the_page():
    asked = [pair for pair in pairs() if all(map(math.isfinite, pair))]
    for pair, page in zip(asked, node.printed(SCRIPT, given=asked), strict=True):
        own = [*map(readable, pair), *map(readable_apart([pair]), pair)]
        assert own == [text.replace("\u00a0", " ") for text in page], pair
        assert (own[2] == own[3]) == (pair[0] == pair[1]), pair
