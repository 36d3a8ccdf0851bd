"""The widget of a notebook, without a browser: what Python tells, takes and refuses."""

import subprocess
import sys

import hitlab as hl
import hitlab.show
import pytest
from traitlets import TraitError

PAGE = "https://example.org/hitlab/"
DISK, BOX = hl.Disk((0, 0), 1), hl.Box((4, 0), (2, 2))


def shown(*shapes, **options):
    return hl.show.widget(*shapes or (DISK, BOX), page=PAGE, **options)


def test_it_shows_the_link_of_the_shapes():
    widget = shown()
    assert widget.link == hl.link(DISK, BOX) and widget.shapes == [DISK, BOX]
    assert widget.why == hl.explain(DISK, BOX)
    assert repr(widget) == "Widget('#/playground?disk=0,0,1&box=4,0,2,2,0')"
    sphere, triangle = hl.Sphere((0, 2, 0), 1), hl.Triangle3([(0, 0, 0), (1, 0, 0), (0, 0, 1)])
    assert shown(sphere, triangle).shapes == [sphere, triangle]


def test_what_the_page_tells_is_read():
    widget = shown()
    told = "#/disk-triangle?disk=1,1,1&triangle=0,0,2,4,5,0&algorithm=redpoll-2-23&view=beside"
    widget.set_state({"link": told, "refused": "no"})
    disk, triangle = hl.Disk((1, 1), 1), hl.Triangle([(0, 0), (2, 4), (5, 0)])
    assert widget.link == told and widget.refused == "no"
    assert widget.shapes == [disk, triangle]
    assert widget.why == hl.explain(disk, triangle, algorithm="redpoll-2-23")


def test_the_place_and_the_look_of_the_page_are_no_part_of_the_link():
    widget = shown()
    widget.link = f"{PAGE}#/disk-disk?embed=1&disk=1,1,1&theme=dark&disk=2,2,2&lang=ja"
    assert widget.link == "#/disk-disk?disk=1,1,1&disk=2,2,2&lang=ja"
    widget.link = "#/disk-disk?embed=1"
    assert widget.link == "#/disk-disk"
    widget.link = "/disk-disk?note=100%25"
    assert widget.link == "#/disk-disk?note=100%25"


def test_other_shapes_leave_algorithm_view_and_language():
    widget = shown(DISK, hl.Triangle([(0, 0), (2, 4), (5, 0)]), algorithm="redpoll-2-23")
    assert "algorithm=redpoll-2-23" in widget.link
    widget.link += "&view=beside&lang=ja&step=sum"
    disk, triangle = hl.Disk((1, 0), 2), hl.Triangle([(1, 0), (2, 4), (5, 0)])
    widget.shapes = disk, triangle
    wanted = hl.link(disk, triangle, algorithm="redpoll-2-23")
    assert widget.link == f"{wanted}&view=beside&lang=ja"
    widget.shapes = widget.shapes
    assert widget.link == f"{wanted}&view=beside&lang=ja"
    with pytest.raises(
        ValueError, match="algorithm = 'redpoll-2-23' is not available for Disk and Box: "
    ):
        widget.shapes = disk, BOX
    assert widget.shapes == [disk, triangle]


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("link", "#/disk-bax", ValueError, "unknown scene 'disk-bax': did you mean disk-box?"),
        ("link", "#/disk-box?disk=1,1,-1", ValueError, "radius = -1.0 must be >= 0"),
        ("link", "#/disk-box?dsk=1,1,1", ValueError, "unknown name 'dsk': did you mean disk?"),
        (
            "link",
            "#/disk-box?triangle=0,0,1,0,0,1",
            ValueError,
            "is one triangle too many: scene disk-box has 0",
        ),
        ("link", 5, TraitError, "expected a unicode string, not the int 5"),
        ("shapes", (), ValueError, "a link can hold 1 to 200 shapes, not 0"),
        ("shapes", ("#/disk-box",), TypeError, "shapes[0] must be a shape, not str"),
        ("shapes", (hl.Disk([(0, 0)], 1),), ValueError, "shapes[0] is a batch of shape (1,)"),
    ],
)
def test_what_is_wrong_is_refused_at_once_and_nothing_moves(name, value, error, message):
    widget = shown()
    with pytest.raises(error) as refused:
        setattr(widget, name, value)
    assert message in str(refused.value)
    assert widget.link == hl.link(DISK, BOX)


def test_wrong_arguments_are_refused():
    for page in ("example.org", "file:///page", f"{PAGE}#/disk-box", ""):
        with pytest.raises(ValueError, match=r"page must be the address of a site .*, not '.*'$"):
            hl.show.widget(DISK, BOX, page=page)
    with pytest.raises(ValueError, match="algorithm = 'dxlub' is not available for Disk and Box: "):
        shown(algorithm="dxlub")
    with pytest.raises(TraitError, match="height"):
        shown(height="tall")


def test_without_an_address_the_page_is_served_here():
    from hitlab_page import address

    assert hl.show.widget(DISK, BOX).page == address()


def test_python_in_a_browser_is_told_to_name_the_page(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(
        ValueError,
        match=r"page must be the address of a site .*: Python in a browser cannot serve the page",
    ):
        hl.show.widget(DISK, BOX)
    assert shown().page == PAGE


@pytest.mark.slow(5)
@pytest.mark.parametrize(
    ("missing", "name", "message"),
    [
        ("anywidget", "widget", "show.widget needs anywidget: pip install anywidget"),
        ("hitlab_page", "widget", "hitlab-page: run `python3 build.py package` in a checkout"),
        ("matplotlib", "plot", "show.plot needs matplotlib: pip install matplotlib"),
    ],
)
def test_an_extra_is_asked_for_where_it_is_missing_and_with_its_own_name_alone(
    missing, name, message
):
    code = (
        f"import sys; sys.modules['{missing}'] = None; import hitlab as hl, hitlab.show\n"
        "assert dir(hl.show) == ['plot', 'widget']\n"
        "assert not any(map(sys.modules.get, ('matplotlib', 'anywidget', 'hitlab_page')))\n"
        f"try: hl.show.{name}(hl.Point((0, 0)))\n"
        "except ImportError as error: print(error, error.name)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert message in done.stdout and done.stdout.endswith(f"{missing}\n")
