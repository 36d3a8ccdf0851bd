"""What was computed when the site was built: the engine's own answers, shown until it is there."""

import json

import pytest
from visit import ROOT

FOLDERS = "scenes", "rooms"
SCENES = sorted(path.stem for each in FOLDERS for path in (ROOT / "web" / each).glob("*.json"))
NOTE = {"en": "Precomputed when this site was built.", "ja": "サイトの作成時に計算済みの判定です。"}

ASK = """async ({ questions, models }) => {
  const worker = new Worker("engine/engine-worker.js", { type: "module" });
  const heard = (type) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.type === type) resolve(data);
      if (data.type === "failed" || data.type === "error") reject(new Error(data.message));
    };
  });
  await heard("ready");
  for (const { name, vertices, faces } of models) {
    const told = { vertices: Float64Array.from(vertices), faces: Uint32Array.from(faces) };
    worker.postMessage({ type: "mesh", name, ...told });
  }
  const answers = [];
  for (const [id, question] of questions.entries()) {
    worker.postMessage({ type: "ask", id, ...JSON.parse(question) });
    answers.push((await heard("answer")).json);
  }
  worker.terminate();
  return answers;
}"""

WITNESS = """() => {
  window.said = [];
  const sentence = document.getElementById("sentence-text");
  const look = () => {
    said.push(sentence.checkVisibility() ? sentence.textContent : "");
    requestAnimationFrame(look);
  };
  look();
}"""


def plain(mesh):
    return {"vertices": mesh.vertices.ravel().tolist(), "faces": mesh.faces.ravel().tolist()}


@pytest.mark.slow(11)
def test_every_stored_answer_is_the_engines_own_to_the_byte(desk, models):
    texts = [(ROOT / "dist" / "answers" / f"{name}.json").read_text() for name in SCENES]
    questions = [list(json.loads(text)) for text in texts]
    told = [{"name": name, **plain(mesh)} for name, mesh in models.items()]
    asked = {"questions": [each for some in questions for each in some], "models": told}
    answers = iter(desk.settled(ASK, asked))
    for text, some in zip(texts, questions, strict=True):
        lines = [f"{json.dumps(each)}: {next(answers)}" for each in some]
        assert text == "{\n" + ",\n".join(lines) + "\n}\n"
    assert not list(answers)


@pytest.fixture
def early(new_visit):
    """Return a function that opens a link while Python cannot come, and what is held back."""
    visit = new_visit(reduced_motion="reduce")

    def go(link):
        held = visit.hold("**/pyodide.asm.wasm")
        visit.go(link)
        visit.until(lambda: held and visit.handle(0).is_visible())
        return visit, held

    return go


def note(visit):
    element = visit.page.locator("#waiting .stored")
    return element.inner_text() if element.is_visible() else ""


def test_a_start_shows_its_verdict_and_steps_before_python_is_there(early):
    """And says so; Python then says the same, and at no moment there is no verdict."""
    visit, held = early("#/disk-triangle?lang=en")
    visit.until(lambda: note(visit) == NOTE["en"])
    assert visit.engine == "loading"
    assert not visit.hit
    assert visit.page.locator("#steps li").count() == len(visit.snapshot["explanation"]["steps"])
    visit.page.evaluate(WITNESS)
    before, sentence = visit.snapshot, visit.sentence
    visit.let_go(held)
    visit.settled("() => hitlab.ready")
    visit.until(lambda: note(visit) == "")
    after = visit.snapshot
    assert after["timings"]["python"] > 0 == before["timings"]["python"]
    for own in ("frame", "timings"):
        del before[own], after[own]
    assert after == before
    assert set(visit.page.evaluate("said")) == {sentence}


def test_a_moved_shape_waits_for_python_and_its_start_does_not(early):
    visit, _ = early("#/disk-triangle?lang=en")
    visit.until(lambda: note(visit))
    visit.tap("KeyL")
    visit.until(lambda: not visit.page.locator("#sentence-text").is_visible())
    assert not visit.has_answer and note(visit) == ""
    visit.page.get_by_text("You can already move the shapes.").wait_for()
    visit.press("#reset")
    visit.until(lambda: note(visit) == NOTE["en"])
    assert visit.disk == [-4, 0, 1]
    visit.press("#language")
    visit.until(lambda: note(visit) == NOTE["ja"])
