"""What programs take for their verdict, as the page tells it."""

import hitlab as hl

LINK = "#/disk-triangle?disk=-2,1,1&triangle=0,0,1,4,5,0&algorithm=redpoll-2-23"
SHAPES = hl.Disk((-2, 1), 1), hl.Triangle([(0, 0), (1, 4), (5, 0)])


def told(desk):
    """Give the numbers of each row, by the program's id."""
    return desk.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#cost tbody tr')].map(row =>"
        " [row.dataset.program, [...row.querySelectorAll('td')].map(cell => cell.textContent)]))"
    )


def test_the_page_counts_as_the_package_does(desk):
    desk.open(f"{LINK}&lang=en")
    desk.page.click("#cost summary")
    desk.until(lambda: all("–" not in row for row in told(desk).values()))
    assert list(told(desk)) == ["redpoll-2-23", "redpoll-2-23-inflated", "sat", "gjk", "epa"]
    for id, row in told(desk).items():
        counts = hl.operations(*SHAPES, algorithm=id)
        assert row == [str(count) for count in (sum(counts), *counts)]
    assert "Counted over 1,000 random states" in desk.page.inner_text("#cost .claim")
