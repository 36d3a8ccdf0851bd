"""A teacher's own task for which one writes a program; tasks of other kinds are in tests/web."""

import json

import pytest
from test_access import findings
from test_course import IN_FOCUS, type_wrong
from visit import LONG_PATIENCE

STATUS = ".maker > [role=status]"
TABLE = ".class-table tbody tr"
PAPER = {"width": 673, "height": 1000}
"""A page of A4 without its margins."""
OUTSIDE = """() => [...document.querySelectorAll(".sheet *")].filter((element) =>
  element.getBoundingClientRect().right > innerWidth + 1).map(({ outerHTML }) => outerHTML)"""
"""What a page would cut off."""
OWN = ("given-", "result-", "make-", "class-")
"""How the files begin that have a teacher's own tasks."""


def copied(visit, button):
    visit.page.evaluate("navigator.clipboard.writeText('')")
    visit.page.get_by_role("button", name=button).click()
    return visit.until(lambda: visit.page.evaluate("navigator.clipboard.readText()"))


def result(visit, name):
    visit.page.get_by_label("Your name").fill(name)
    link = copied(visit, "Copy my result")
    assert f"who={name}" in link
    return link


def made(visit):
    """Make a task with a hidden case; give its link."""
    visit.open("#/disk-disk?disk=7.25,0,1&disk=7.25,0.5,2")
    visit.press("#make-task")
    form = visit.page.locator(".maker")
    form.get_by_label("Title").fill("Two disks")
    form.get_by_label("Instructions").fill("Two disks!\n<img src=x onerror=alert(1)> {x}")
    form.get_by_label("Kind of task").select_option("write")
    form.get_by_role("button", name="Add this picture").click()
    ready = "The task is ready to share."
    visit.until(lambda: visit.page.locator(STATUS).inner_text() == ready)
    return copied(visit, "Copy task link")


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


@pytest.mark.slow(11)
def test_a_student_writes_a_program_and_the_class_page_runs_what_comes_back(new_visit):
    visit = new_visit(permissions=["clipboard-read", "clipboard-write"])
    asked = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.go("#/course/distance?lang=en")
    visit.await_ready()
    assert not [url for url in asked if url.rsplit("/")[-1].startswith(OWN)]
    task = made(visit)

    visit.open(task)
    assert [url for url in asked if url.rsplit("/")[-1].startswith(OWN)]
    text = visit.page.locator(f"{IN_FOCUS} > [id] > p").all_inner_texts()
    assert text == ["Two disks!", "<img src=x onerror=alert(1)> {x}"]
    type_wrong(visit, "return A[0] != 7.25 and math.dist(A, B) <= ra + rb")
    cheat = visit.until(lambda: "code=" in visit.page.url and visit.page.url)
    visit.page.keyboard.press("Home")
    for _ in "return A[0] != 7.25 and ":
        visit.page.keyboard.press("Delete")
    visit.page.keyboard.type("return ")
    visit.page.get_by_label("Your name").wait_for(timeout=LONG_PATIENCE * 1000)
    results = [result(visit, "Di"), f"{cheat}&who=Ed"]

    visit.open("#/course/class")
    visit.page.get_by_label("Results, one per line").fill("\n".join(results))
    rows = visit.page.locator(TABLE)
    visit.until(lambda: rows.count() == 2 and "Checking" not in rows.last.inner_text())

    def states():
        return [each.locator("td").nth(1).inner_text() for each in rows.all()]

    assert states() == ["Not run", "Not run"]
    visit.page.reload()  # what was pasted is there again, and no program has run
    visit.until(lambda: rows.count() == 2 and states()[-1] == "Not run", within=LONG_PATIENCE)
    assert visit.page.locator("iframe").count() == 0
    visit.page.get_by_role("button", name="Run the programs").click()
    visit.until(lambda: states() == ["Done", "Not done"], within=LONG_PATIENCE)
    assert (
        "Two disks: 1 of 2 done" in visit.page.locator("[role=status] .class-counts").inner_text()
    )
    foreign = [url for url in asked if not url.startswith((visit.url, "blob:", "data:"))]
    assert not foreign


def test_a_long_table_of_results_is_not_cut_off(desk):
    desk.open("#/course/class")
    done = f"{desk.url}#/course/distance?task=touch&disk=-1,0,1&disk=2,0,2&who="
    text = desk.page.get_by_label("Results, one per line")
    text.fill("\n".join(f"{done}{number}" for number in range(12)))
    desk.until(lambda: desk.page.locator(TABLE).count() == 12)
    cut_off = "table => table.scrollHeight - table.clientHeight"
    assert desk.page.locator(".class-table").evaluate(cut_off) == 0
    text.fill("")  # for the other tests


@pytest.mark.slow(11)
def test_a_teacher_plans_a_class_from_the_bare_address_and_prints_its_worksheet_and_key(new_visit):
    visit = new_visit(permissions=["clipboard-read", "clipboard-write"])
    visit.go("#/?lang=en")
    visit.await_ready()
    for link in ("All lessons", "Plan a class"):
        visit.page.get_by_role("link", name=link).first.click()
    for title in ("1. Distance and radius", "5. Left or right", "6. Seven regions"):
        visit.page.get_by_label(title).check()
    visit.page.get_by_text("Lessons and tasks: 3, about 45 minutes").wait_for()
    link = copied(visit, "Copy link for students")
    assert link.endswith("#/course?lessons=distance,cross-product,regions")
    found = {"plan": findings(visit.page)}

    visit.page.get_by_role("link", name="Worksheet").click()
    pictures = visit.page.locator(".sheet-picture svg")
    visit.until(lambda: "4.472" in (pictures.nth(3).text_content() or ""))
    visit.until(lambda: "18.000" in (pictures.filter(has_text="AD").first.text_content() or ""))
    assert not visit.page.locator(".sheet-picture:not(:has(svg))").count()
    found["sheet"] = findings(visit.page)
    visit.page.emulate_media(media="print")
    visit.resize(PAPER)
    assert not visit.page.locator("header.bar").is_visible()
    assert not visit.page.locator(".sheet-tools").is_visible()
    assert visit.page.locator(".sheet").count() == 3
    assert visit.page.evaluate(OUTSIDE) == []
    visit.page.emulate_media(media="screen", color_scheme="dark")
    found["dark"] = findings(visit.page, ["color-contrast"])

    visit.page.get_by_role("link", name="Answer key").click()
    visit.page.get_by_text("Miss: the centres are 5.000 apart").wait_for(
        timeout=LONG_PATIENCE * 1000
    )
    found["key"] = findings(visit.page)
    visit.open(link[link.index("#") :])
    assert visit.page.locator(".lessons .card").count() == 3
    found["class"] = findings(visit.page)
    assert not any(found.values()), json.dumps(found, indent=1, ensure_ascii=False)
