"""A teacher's own task: made in the page, done from its link, listed with a class's results."""

import json

import pytest
from test_access import findings
from test_course import IN_FOCUS, type_wrong
from visit import LONG_PATIENCE, packed

FORM = ".maker"
STATUS = f"{FORM} > [role=status]"
TABLE = ".class-table tbody tr"
OWN = ("given-", "result-", "make-", "class-")
"""How the files begin that have a teacher's own tasks."""


@pytest.fixture(scope="module")
def made():
    """Keep what one test makes, by its kind, for those after it."""
    return {}


@pytest.fixture
def maker(desk):
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    desk.page.evaluate("localStorage.removeItem('hitlab.tasks')")
    return desk


def begin(visit, link, kind, title):
    visit.open(link)
    visit.press("#make-task")
    form = visit.page.locator(FORM)
    form.get_by_label("Title").fill(title)
    form.get_by_label("Instructions").fill(f"{title}!\n<img src=x onerror=alert(1)> {{x}}")
    form.get_by_label("Kind of task").select_option(kind)
    return form


def copied(visit, button):
    visit.page.evaluate("navigator.clipboard.writeText('')")
    visit.page.get_by_role("button", name=button).click()
    return visit.until(lambda: visit.page.evaluate("navigator.clipboard.readText()"))


def is_ready(visit):
    return visit.page.locator(STATUS).inner_text() == "The task is ready to share."


def result(visit, name):
    visit.page.get_by_label("Your name").fill(name)
    link = copied(visit, "Copy my result")
    assert f"who={name}" in link
    return link


def link_of(task):
    return f"#/course/own?task={packed(json.dumps(task))}"


def told(visit, end):
    visit.page.locator(f"{IN_FOCUS} .told.{end}").wait_for()


def test_shapes_are_a_solution_then_a_start(maker, made):
    form = begin(maker, "#/disk-triangle?disk=-1,0,1", "make", "Touch")
    form.get_by_label("Just touching: yes").check()
    status = maker.page.locator(STATUS)
    maker.until(lambda: "The start already satisfies every requirement" in status.inner_text())
    assert maker.page.get_by_role("button", name="Copy task link").is_disabled()
    maker.tap("KeyH", times=30)
    form.get_by_text("The picture is not a solution.").wait_for()
    form.get_by_role("button", name="Use this picture as the start").click()
    maker.until(lambda: is_ready(maker))
    start = maker.disk
    made["make"] = copied(maker, "Copy task link")
    maker.open("#/ray-box")
    maker.open("#/course/make?scene=disk-triangle")
    assert form.get_by_label("Title").input_value() == "Touch"
    maker.until(lambda: is_ready(maker) and maker.disk == start)


def test_a_question_is_about_the_picture(maker, made):
    form = begin(maker, "#/disk-triangle?disk=6,4,1", "say", "Which region?")
    form.get_by_label("Question about").select_option("region.region")
    choices = form.get_by_label("Answer choices")
    region = next(
        each["values"]["region"]
        for each in maker.snapshot["explanation"]["steps"]
        if each["id"] == "region"
    )
    choices.fill(f"{region % 7 + 1}")
    maker.until(lambda: "2 to 24" in maker.page.locator(STATUS).inner_text())
    choices.fill(f"{region % 7 + 1}, {region}")
    maker.until(lambda: is_ready(maker))
    made["say"] = copied(maker, "Copy task link")


def test_a_program_has_hidden_cases(maker, made):
    form = begin(maker, "#/disk-disk?disk=7.25,0,1&disk=7.25,0.5,2", "write", "Two disks")
    form.get_by_role("button", name="Add this picture").click()
    maker.until(lambda: is_ready(maker))
    made["write"] = copied(maker, "Copy task link")


def test_axe_finds_nothing_where_a_task_is_made_and_results_are_listed(desk):
    desk.page.emulate_media(reduced_motion="reduce")
    found = {}
    for link in ["make?scene=disk-triangle", "class"]:
        desk.open(f"#/course/{link}")
        if link == "class":
            desk.page.get_by_label("Results, one per line").fill("Hello")
            desk.page.locator(TABLE).wait_for()
        else:
            desk.page.locator(".wants li").first.wait_for()
        desk.page.emulate_media(color_scheme="light")
        found[link] = findings(desk.page)
        desk.page.emulate_media(color_scheme="dark")
        found[f"{link}, dark"] = findings(desk.page, ["color-contrast"])
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)


@pytest.mark.slow(5)
def test_a_student_does_each_and_the_class_page_checks_what_comes_back(new_visit, made):
    """The tasks of the tests before come into a fresh page."""
    assert set(made) == {"make", "say", "write"}
    visit = new_visit(permissions=["clipboard-read", "clipboard-write"])
    asked = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.go("#/course/distance?lang=en")
    visit.await_ready()
    own = lambda: [url for url in asked if url.rsplit("/")[-1].startswith(OWN)]  # noqa: E731
    assert not own()

    visit.open(made["make"])
    assert own()
    text = visit.page.locator(f"{IN_FOCUS} > [id] > p").all_inner_texts()
    assert text == ["Touch!", "<img src=x onerror=alert(1)> {x}"]
    visit.tap("KeyL")
    told(visit, "wrong")
    assert "Just touching: should be yes, is no." in visit.page.locator("#lesson").inner_text()
    visit.open(f"{made['make']}&disk=-1,0,1")
    told(visit, "right")
    visit.page.emulate_media(reduced_motion="reduce")
    assert not findings(visit.page)
    results = [result(visit, "Ann")]
    results.append(results[0].replace("disk=-1,0,1", "disk=-1.5,0,1").replace("Ann", "Bo"))

    visit.open(made["say"])
    for end in ("wrong", "right"):
        buttons = visit.page.locator(f"{IN_FOCUS} .choices button:enabled")
        visit.until(lambda buttons=buttons: buttons.count() == 2)
        buttons.nth(0 if end == "wrong" else 1).click()
        told(visit, end)
        if end == "wrong":
            visit.page.locator(".go-on").click()
    results.append(result(visit, "Cy"))

    visit.open(made["write"])
    type_wrong(visit, "return A[0] != 7.25 and math.dist(A, B) <= ra + rb")
    cheat = visit.until(lambda: "code=" in visit.page.url and visit.page.url)
    visit.page.keyboard.press("Home")
    for _ in "return A[0] != 7.25 and ":
        visit.page.keyboard.press("Delete")
    visit.page.keyboard.type("return ")
    visit.page.get_by_label("Your name").wait_for(timeout=LONG_PATIENCE * 1000)
    results += [result(visit, "Di"), f"{cheat}&who=Ed"]

    visit.open("#/course/class")
    said = "\n".join(f"{i}. {link}" for i, link in enumerate(results))
    visit.page.get_by_label("Results, one per line").fill(f"{said}\nnothing\n{made['say']}")
    rows = visit.page.locator(TABLE)
    visit.until(lambda: rows.count() == 7 and "Checking" not in rows.last.inner_text())

    def states():
        return [each.locator("td").nth(1).inner_text() for each in rows.all()[:5]]

    assert states() == ["Done", "Not done", "Done", "Not run", "Not run"]
    assert "should be yes, is no" in rows.nth(1).inner_text()
    assert "Correct answer:" in rows.nth(2).inner_text()
    assert "no result on this line" in rows.nth(5).inner_text()
    assert "not a result" in rows.nth(6).inner_text()
    visit.page.reload()  # what was pasted is there again, and no program has run
    visit.until(lambda: rows.count() == 7 and states()[-1] == "Not run", within=LONG_PATIENCE)
    assert visit.page.locator("iframe").count() == 0
    visit.page.get_by_role("button", name="Run the programs").click()
    visit.until(lambda: states()[3:] == ["Done", "Not done"], within=LONG_PATIENCE)
    assert "Touch: 1 of 2 done" in visit.page.locator(".class-counts").inner_text()
    foreign = [url for url in asked if not url.startswith((visit.url, "blob:", "data:"))]
    assert not foreign


HOSTILE = {
    "truncated": ("#/course/own?task=AAAA", "incomplete or damaged"),
    "a bomb": (link_of({"text": "x" * 50_000_000}), "longer than 20,000"),
    "a prototype": (link_of({"__proto__": {"kind": "make"}, "kind": "make"}), "__proto__"),
    "a program": (
        link_of(
            {
                "kind": "make",
                "title": "A",
                "text": "B",
                "link": "#/disk-disk?view=code&code=AwA",
                "wants": {"hit": True},
            }
        ),
        "code=AwA",
    ),
    "a megabyte": (f"#/course/own?task={'A' * 1_000_000}", "1,000,0"),
}


@pytest.mark.parametrize(("link", "named"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_link_ends_in_words_and_leaves_the_page_whole(desk, link, named):
    rooms = desk.page.locator("iframe").count()  # of programs that other tests have written
    message = desk.page.evaluate(
        "(link) => hitlab.open(link).then(() => '', (e) => e.message)", link
    )
    assert named in message
    assert desk.page.locator("iframe").count() == rooms
    desk.open("#/disk-disk?disk=0,0,1&disk=2,0,1")
    assert desk.hit is True
