"""What an explanation of a published program has to tell, from what its port computed.

For each method its steps, in order, and their values by name, from the port's variables f; the last
step is the one where the port returned. `answer` is what it returned. Where a step's case depends
on nothing else, `case` is the set of those that it may have. Some values are told of some cases
only, or beyond where the program would have stopped: their names have a question mark.
"""

from ieee import div, sqrt
from redpoll_2_20 import zone
from redpoll_2_24 import EPS, larger, smaller

EDGES = ("AB", "BC", "CA")
ZONES = ("", "A1", "A2", "A3", "box")

# Disk and box


def in_2_20(f):
    reach = {"halfW": f["halfW"], "halfH": f["halfH"], "r": f["r"]}
    reach_w, reach_h = f["halfW"] + f["r"], f["halfH"] + f["r"]
    if "ui" in f:
        yield "axes", {f"{u}_{x}": getattr(f[u], x) for u in ("ui", "uj") for x in "xy"}
        yield "project", {"vx": f["v"].x, "vy": f["v"].y, "s": f["s"], "t": f["t"]}
    else:
        yield "offset", {"Cx": f["v"].x, "Cy": f["v"].y}
    yield "reflect", {"s": f["s"], "t": f["t"], "abs_s": f["C"].x, "abs_t": f["C"].y}
    yield "grow", {**reach, "w": f["w"], "h": f["h"], "reachW": reach_w, "reachH": reach_h}
    yield "reach-1", {"place": f["C"].x, "reach": reach_w, "half": f["halfW"], "r": f["r"]}
    if f["C"].x >= reach_w:
        return
    yield "reach-2", {"place": f["C"].y, "reach": reach_h, "half": f["halfH"], "r": f["r"]}
    if "ax" not in f:
        return
    ax, ay = f["ax"], f["ay"]
    gap = {1: ax, 3: ay}.get(zone(f))
    beside = {} if gap is None else {"gap": gap, "case": {"side" if gap else "on"}}
    halves = {"halfW": f["halfW"], "halfH": f["halfH"]}
    yield "zone", {"ax": ax, "ay": ay, "zone": ZONES[zone(f)], **halves, **beside}
    if zone(f) == 2:
        squares = {"d2": ax * ax + ay * ay, "r2": f["r"] * f["r"]}
        yield "corner", {"ax": ax, "ay": ay, "r": f["r"], **squares}


# Disk and triangle


def in_2_23(f):
    sides = {edge: f[edge] for edge in EDGES}
    names = {f"side_{edge}": side_name(side) for edge, side in sides.items()}
    yield "sides", {**sides, **names}
    yield "region", {"k": f["k"], "bits": f"{f['k']:03b}"}
    if f["k"] == 7:
        return
    letters = ["ABC"[i] if i >= 0 else "" for i in (f["i0"], f["i1"], f["i2"])]
    first, second = letters[0] + letters[1], letters[1] + letters[2]
    yield "row", {"k": f["k"], "first": first, **({"second": second} if letters[2] else {})}
    edges = [(first, f["d2"], f["place"])]
    if "second_d2" in f:
        edges.append((second, f["second_d2"], f["second_place"]))
    for number, (edge, d2, place) in enumerate(edges, 1):
        cases = {place} if d2 == d2 else {"lost", "point"}
        yield f"edge-{number}", {"edge": edge, "d2": d2, "case": cases, **on_edge(f, edge)}
        compared = {"edge": edge, "d2": d2, "rr": f["rr"], "r": f["r"]}
        known = [d2 for _, d2, _ in edges if d2 == d2]
        if number == 2 and known and not f["answer"]:
            compared["near_d2"] = min(known)
        yield f"compare-{number}", compared


def on_edge(f, edge):
    start, end = (f["vrts"]["ABC".index(letter)] for letter in edge)
    ap, ab = f["T"] - start, end - start
    squares = {"AP2": ap.sqr_magnitude, "BP2": (f["T"] - end).sqr_magnitude}
    return {**squares, "dot1": ap.dot(ab), "dot2": ab.sqr_magnitude}


def side_name(side):
    if side >= 0:
        return "right" if side > 0 else "line"
    return "left"


def in_inflated(f):
    units = {"uAB": f["uAB"], "uAC": f["uAC"], "uBC": f["uBC"]}
    yield "directions", {f"{u}_{x}": getattr(way, x) for u, way in units.items() for x in "xy"}
    tips = [(f[tip], f[f"a{tip}"]) for tip in "DEF"]
    ways = (f["uAB"], f["uAC"]), (f["uBC"], -f["uAB"]), (-f["uAC"], -f["uBC"])
    for number, ((tip, a), (u1, u2)) in enumerate(zip(tips, ways), 1):
        angle = {"cosT": u1.dot(u2), "sinT": sqrt(1 - u1.dot(u2) * u1.dot(u2))}
        yield f"tip-{number}", {**angle, "a": a, "x": tip.x, "y": tip.y, "r": f["r"]}
    yield "inside", dict(zip(("DE", "EF", "FD"), f["sides"]))
    if not f["inDEF"]:
        return
    for number, (tip, a) in enumerate(tips, 1):
        away = (f["T"] - tip).magnitude
        yield f"cut-{number}", {"distance": away, "a": a}
        if not away >= a:
            break
    else:
        return
    distances = [(f["T"] - f[corner]).magnitude for corner in "ABC"]
    for number, (corner, away) in enumerate(zip("ABC", distances), 1):
        near = {} if f["answer"] or number < 3 else {"near_distance": min(distances)}
        yield f"corner-{number}", {"corner": corner, "distance": away, "r": f["r"], **near}
        if away <= f["r"]:
            break


# Rays and lines


def in_ray_box(f):
    yield "frame", {"Ri": f["R0"].x, "Rj": f["R0"].y, "vi": f["v"].x, "vj": f["v"].y}
    for axis, name in (("x", "X"), ("y", "Y")):
        start, v, low, high = (getattr(f[each], axis) for each in ("R0", "v", "low", "high"))
        times = {time: f[time] for time in (f"in{name}", f"out{name}") if time in f}
        times |= dict(zip(("enter", "leave"), times.values()))
        near, far = (high, low) if v < -EPS else (low, high)
        ends = {"min": low, "max": high, "?near": near, "?far": far}
        yield f"{axis}-slab", {"start": start, "v": v, **ends, **times}
        if not times:
            return
    times = {time: f[time] for time in ("inX", "outX", "inY", "outY")}
    pairs = (("inX", "outY"), ("inY", "outX"))
    failed = next((pair for pair in pairs if not times[pair[0]] < times[pair[1]]), None)
    tmin, tmax = larger(f["inX"], f["inY"]), smaller(f["outX"], f["outY"])
    both = {"tmin": tmin, "tmax": tmax}
    yield "common", {**times, **both, **(dict(zip(("entry", "exit"), failed)) if failed else {})}
    if failed:
        return
    given = {**both, "?stay": tmax - tmin}
    points = f["answer"][2:] if f["answer"] else ()
    given |= {f"{x}{i}": getattr(p, x) for i, p in enumerate(points) for x in "xy"}
    yield "entry", {"inX": f["inX"], "inY": f["inY"], **given}


def in_ray_disk(f):
    way = {"vx": f["v"].x, "vy": f["v"].y, "b": f["b"], "c": f["c"]}
    yield "quadratic", {"x": f["locR0"].x, "y": f["locR0"].y, **way}
    yield "discriminant", {"b": f["b"], "c": f["c"], "D": f["D"]}
    if f["D"] < 0:
        return
    points = f["answer"][2:] if f["answer"] else ()
    given = {f"{x}{i}": getattr(p, x) for i, p in enumerate(points) for x in "xy"}
    if f["tmin"] != f["tmin"]:
        given = {"case": {"nan"}}
    given["stay"] = f["tmax"] - f["tmin"]
    yield "roots", {"tmin": f["tmin"], "tmax": f["tmax"], **given}


def in_lines(f):
    ways = {"a": f["a"], "b": f["b"], "w": f["W"]}
    yield "system", {f"{name}{x}": getattr(way, x) for name, way in ways.items() for x in "xy"}
    yield "determinant", {"detA": f["detA"], "size": abs(f["detA"])}
    if "aside" in f:
        met = {"x": f["R"].x, "y": f["R"].y, "s": f["s"]} if f["answer"] else {}
        yield "parallel", {"aside": abs(f["aside"]), **met}
    else:
        yield "meeting", {"s": f["s"], "t": f["t"], "x": f["R"].x, "y": f["R"].y}


# Triangle and triangle


def in_marupeke(f):
    yield "circles", {"r1": f["r1"], "r2": f["r2"], "d": f["d"], "reach": f["r1"] + f["r2"]}
    letters = ("BC", "CA", "AB", "EF", "FD", "DE")
    for number, (way, *ends) in enumerate(f["shadows"], 1):
        common = min(ends[1], ends[3]) - max(ends[0], ends[2])
        ends = dict(zip(("s1min", "s1max", "s2min", "s2max"), ends))
        drawn = {"edge": letters[number - 1], "of": "ab"[number > 3]}
        lengths = {"?overlap": common, "?gap": -common}
        yield f"axis-{number}", {"vx": way.x, "vy": way.y, **ends, **drawn, **lengths}
    if f["answer"]:
        yield "no-axis", {"count": 6}


# Sphere and triangle


def at_corner(name, ways, dots):
    first, second = ways
    return {"corner": name, "first": first, "second": second, "dot_first": dots[0]} | {
        "dot_second": dots[1]
    }


def in_naive(f):
    yield "regions", {}
    for number, (name, ways) in enumerate(
        (("A", ("AB", "AC")), ("B", ("BA", "BC")), ("C", ("CA", "CB"))), 1
    ):
        dots = [f[f"dot{way}{name}P"] for way in ways]
        yield f"corner-{number}", at_corner(name, ways, dots)
        if f["at"] == name:
            break
    else:
        for number, (edge, side) in enumerate(zip(EDGES, ("dotAP", "dotBP", "dotCP")), 1):
            yield f"edge-{number}", {"edge": edge, "side": f[side]}
            if f["at"] == edge:
                foot = {"along": f["along"], "length": f["dis"], "part": f["part"]}
                yield "foot", {"edge": edge, **foot}
                break
        else:
            x, y, z = f["tCrossN"]
            yield "face", {"nx": x, "ny": y, "nz": z, "d": f["d"]}
    yield from at_last(f)


def in_dots(f):
    yield "regions", {}
    corners = {"A": ("Dot1P2", "Dot1P3"), "B": ("Dot2P1", "Dot2P3"), "C": ("Dot3P1", "Dot3P2")}
    ways = {"A": ("AB", "CA"), "B": ("AB", "BC"), "C": ("CA", "BC")}
    numbers = {"A": 1, "B": 2, "AB": 1, "C": 3, "CA": 2, "BC": 3}
    for name, number in numbers.items():
        if name in corners:
            dots = [f[dot] for dot in corners[name]]
            yield f"corner-{number}", at_corner(name, ways[name], dots)
        else:
            yield f"edge-{number}", at_edge(f, name)
        if f["at"] == name:
            break
    else:
        yield "face", {name: f[name] for name in ("OPA", "OPB", "OPC", "v", "w")}
    yield from at_last(f)


DOTS = {"A": ("Dot1P2", "Dot1P3"), "B": ("Dot2P1", "Dot2PH"), "C": ("Dot3PH", "Dot3P1")}
"""The dots of AB and of CA with the way from each corner to P."""


def at_edge(f, edge):
    """Tell an edge's weight, and how far P is past its start and short of its end."""
    if edge == "AB":
        weight, past, short = "OPC", f["Dot1P2"], -f["Dot2P1"]
    elif edge == "CA":
        weight, past, short = "OPB", f["Dot3P1"], -f["Dot1P3"]
    else:
        weight, past, short = "OPA", -f["Dot2PH"] - f["Dot2P1"], f["Dot3PH"] + f["Dot3P1"]
    told = {"edge": edge, "weight": weight, "side": f[weight], "past": past, "short": short}
    at_start, at_end = DOTS[edge[0]], DOTS[edge[1]]
    told |= {"ab_from": f[at_start[0]], "ac_from": 0 - f[at_start[1]]}
    told |= {"ab_to": f[at_end[0]], "ac_to": 0 - f[at_end[1]]}
    return {**told, "t": f["t"] if f["at"] == edge else div(past, past + short)}


def at_last(f):
    yield "closest", {"feature": f["at"], **dict(zip("xyz", f["pos"]))}
    lengths = {"d": sqrt(f["disPow"]), "r": f["radius"]}
    yield "compare", {"feature": f["at"], "d2": f["disPow"], "r2": f["rr"], **lengths}


TOLD = {
    "redpoll-2-20": in_2_20,
    "redpoll-2-23": in_2_23,
    "redpoll-2-23-inflated": in_inflated,
    "redpoll-2-24-box": in_ray_box,
    "redpoll-2-24-disk": in_ray_disk,
    "redpoll-2-24-line": in_lines,
    "marupeke-13": in_marupeke,
    "dxlib-naive": in_naive,
    "dxlib": in_dots,
}
"""The steps of each method, in order, the last one where the port returned."""
DECIDES = {"meeting": "determinant"}
"""What decides where the last step only computes."""


def faults(why, answer, seen):
    """Find what an explanation tells otherwise than the port."""
    if why.hit is not (answer is not None and answer is not False):
        yield "hit", why.hit, answer
    meant = dict(TOLD[why.method]({**seen, "answer": answer}))
    told = {step.id: step for step in why.steps}
    if [*told] != [*meant] or why.decided_by != DECIDES.get([*meant][-1], [*meant][-1]):
        yield "steps", [*told], [*meant]
        return
    for id, values in meant.items():
        if told[id].case not in values.pop("case", {told[id].case}):
            yield f"{id}.case", told[id].case
        for key, value in values.items():
            name = key.removeprefix("?")
            found = told[id].values.get(name, "missing")
            if not is_same(found, value) and (name == key or name in told[id].values):
                yield f"{id}.{name}", found, value


def is_same(found, value):
    return found == value or (found != found and value != value)
