"""Whether the statements about one state contradict each other or the exact classification.

These are the verdict's sentence, the sentence of the deciding step, the explanation's verdict, and
the note on how the exact answer differs. A sentence about the shapes has to be true of them, unless
it says whose finding it is.
"""

import re

import hitlab as hl
import methods
import oracle
import printed

VERDICT = {
    "en": {True: re.compile("Hit: "), False: re.compile("Miss: ")},
    "ja": {True: re.compile("衝突: "), False: re.compile("衝突なし: ")},
}
NOTED = {
    "en": {True: re.compile(r": hit\b"), False: re.compile(r": miss\b")},
    "ja": {True: re.compile(": 衝突(?!なし)"), False: re.compile(": 衝突なし")},
}
WHOSE = re.compile(
    r"SAT|GJK|EPA|the method|advancement|treats|counts|saw|保守的前進法|みなし|この方法"
)
"""How a sentence says whose finding it is."""
IF = re.compile("^If |押し出すと")
SENTENCE = re.compile(r"[.:;]\s|。|[:;]$")

MEETING = {"touch", "within", "overlap"}
FACTS = {
    "en": {
        r"shapes just touch|shapes touch|already touch|they just touch": {"touch"},
        r"shapes overlap|already overlap": {"overlap"},
        r"more than touch|already lies in the other": {"within"},
        r"have a common point|share the point": MEETING,
        r"apart, less than|overlapping by": {"within", "overlap"},
        r"apart, exactly": {"touch"},
        r"apart, more than|gap between the shapes|shapes only \S+ apart": {"miss"},
        r"[Tt]he (?:minimum penetration|penetration depth) is": MEETING,
        r"never touch|do not touch on the path": {"never"},
    },
    "ja": {
        r"図形はちょうど接して|すでに接して": {"touch"},
        r"図形は.*重なって|すでに重なって": {"overlap"},
        r"図形[はが]共有点をもち": MEETING,
        r"芯の間の距離.*未満|だけ重なって": {"within", "overlap"},
        r"芯の間の距離.*ちょうど等し": {"touch"},
        r"芯の間の距離.*を超えて|図形の間の距離は|図形は.*だけ離れて": {"miss"},
        r"最小の押し出し量は|^押し出し量は|が押し出し量": MEETING,
        r"(?<!より前に)接することは(?:ありません|なく)": {"never"},
    },
}
"""What sentences say of the shapes, and of which classes of pairs it is true."""


def faults(told):
    """Find statements that contradict each other, or how the shapes lie."""
    if len(told.why.pair) != 2 or not all(hasattr(each, "core") for each in told.state.pair):
        return
    yield from in_verdict(told)
    if told.why.algorithm == "exact" or told.why.algorithm in methods.NAMES:
        yield from in_facts(told)


def in_verdict(told):
    """Hold the verdict and the note on the exact answer to the verdicts that they tell."""
    hit = told.why.hit
    for lang, said in zip(told.said["languages"], told.said["verdict"]):
        text = printed.plain(said)
        if lang in VERDICT and not VERDICT[lang][hit].match(text):
            yield "another verdict", "verdict", text
    truth = meets(told)
    for lang, said in zip(told.said["languages"], told.said["difference"]):
        text = printed.plain(said)
        is_noted = NOTED[lang][truth].search(text) or NOTED[lang][not truth].search(text)
        if bool(is_noted) != (hit != truth) or NOTED[lang][not truth].search(text):
            yield "a note that contradicts the verdict", "difference", text
    if not told.said["difference"] and hit != truth and told.why.algorithm != "exact":
        yield "no note on another verdict", "difference", ""


def meets(told):
    """Whether the shapes meet, or will on the path, exactly."""
    if told.state.by:
        return hl.sweep(*told.state.pair, told.state.by).hit
    return classes_of(told)[0] != "miss"


def classes_of(told):
    """Name how the shapes lie at the start; of a sweep also whether they never touch."""
    a, b = told.state.pair
    (one,), (other,) = oracle.cores(a), oracle.cores(b)
    intersect, is_firm = oracle.position(one, other)
    overlaps = oracle.relation(one, other)[1]
    found = "overlap" if overlaps else "within" if is_firm else "touch" if intersect else "miss"
    if told.state.by and not hl.sweep(a, b, told.state.by).hit:
        return found, "never"
    return (found,)


def in_facts(told):
    """Find sentences about the shapes that are untrue, and do not say whose finding they are."""
    decided = [(told.why.decided_by, said) for said in told.said["verdict"]]
    spoken = [(step["id"], said) for step in told.said["steps"] for said in step["sentences"]]
    languages = [*told.said["languages"]] * (len(told.said["steps"]) + 1)
    classes = None
    for lang, (id, said) in zip(languages, [*decided, *spoken]):
        for sentence in SENTENCE.split(printed.plain(said)):
            if IF.search(sentence) or (WHOSE.search(sentence) and told.why.algorithm != "exact"):
                continue
            for pattern, true in FACTS.get(lang, {}).items():
                if re.search(pattern, sentence):
                    classes = classes or classes_of(told)
                    if not true & {*classes}:
                        yield "untrue of the shapes", id, f"{sentence} | {' '.join(classes)}"
