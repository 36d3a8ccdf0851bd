/**
 * Shapes as other programs describe them: objects whose keys give a place, a size, corners, alone or in a body that places
 * them; geometries of GeoJSON and WKT; calls of well-known classes. A key, type or class that is not known is refused by
 * name; one that has nothing to do with a form is left out, and listed.
 */

import { PLANE, TYPES, countOf, isInSpace, partsOf } from "../geometry/kinds.js";
import { degreesOf } from "../geometry/pose.js";
import { direction } from "../geometry/turns.js";
import { LinkError, quoted } from "../document/link-error.js";
import { Call, Degrees } from "./literal.js";
import { Outlines, checked } from "./outlined.js";

/** @import { Point } from "../geometry/camera.js" */
/** @import { Shape } from "../geometry/kinds.js" */
/** @import { Fields, Value } from "./literal.js" */

/**
 * @typedef {{isDown?: boolean, unit?: number, isCentred?: boolean, angles?: string}} Taken How a text is taken: whether its y points
 *   down; how much of it is 1 here; whether x and y of a rectangle are its centre; "degrees" or "radians" for all its angles.
 * @typedef {{at: Point, degrees: number}} Frame In which a body has its shapes.
 */

/** Shapes of a text: more than any list has room for. */
export const MOST = 1000;

/** What the kinds of shapes are called. @type {Record<string, string[]>} */
const KINDS = {
  disk: ["disk", "disc", "circle", "ball", "ellipse"], box: ["box", "rect", "rectangle", "square", "aabb"], triangle: ["triangle"],
  polygon: ["polygon", "poly", "loop"], path: ["polyline", "chain"], segment: ["segment", "edge", "line"], ray: ["ray"],
  capsule: ["capsule"], point: ["point", "vertex"],
};
/** Of GeoJSON and of WKT, without capitals: how many of them there are in one, and what each is. @type {Record<string, [boolean, "outline" | "path"]>} */
const GEOMETRIES = {
  point: [false, "outline"], linestring: [false, "path"], linearring: [false, "outline"], polygon: [false, "outline"],
  multipoint: [true, "outline"], multilinestring: [true, "path"], multipolygon: [true, "outline"],
};
/** What has nothing to do with a form. */
const LEFT = new Set([
  "id", "name", "class", "label", "visible", "color", "colour", "fill", "stroke", "strokewidth", "linewidth", "opacity", "alpha", "tag", "tags",
  "properties", "bbox", "crs", "density", "friction", "restitution", "mass", "sensor", "issensor", "static", "isstatic", "zindex", "userdata",
  "filtercategorybits", "filtermaskbits", "filtergroupindex",
]);
const CHILDREN = ["shapes", "shape", "objects", "features", "geometries", "geometry", "fixtures", "fixture", "bodies", "body", "layers"];
const NESTED = ["circle", "polygon", "chain", "edge", "loop"]; // of R.U.B.E.: an object under the name of its kind
const IMAGES = ["tilelayer", "imagelayer"]; // of Tiled
const CENTRES = [["center"], ["centre"], ["cx", "cy"], ["centerx", "centery"]];
const PLACES = [["position"], ["pos"], ["p"], ["x", "y"]];
const CORNERS = ["vertices", "points", "polygon", "coordinates", "coords", "corners", "outline"];
const CORNERED = ["polygon", "path", "triangle", "segment", "box"]; // kinds that a list of points may give
const STARTS = [["start"], ["a"], ["p1"], ["from"], ["vertex1"], ["x1", "y1"]];
const ENDS = [["end"], ["b"], ["p2"], ["to"], ["vertex2"], ["x2", "y2"]];
const ORIGINS = [["origin"], ["point"], ...PLACES];
const DIRECTIONS = [["direction"], ["dir"]];
const RADII = ["radius", "r"];
const SIZES = [["size"], ["width", "height"], ["w", "h"]];
const HALVES = [["halfextents"], ["hx", "hy"], ["halfwidth", "halfheight"]];
/** Two opposite corners. */
const BOUNDS = [[["min"], ["max"]], [["lowerbound"], ["upperbound"]], [["left", "top"], ["right", "bottom"]], [["minx", "miny"], ["maxx", "maxy"]], [["xmin", "ymin"], ["xmax", "ymax"]], [["x1", "y1"], ["x2", "y2"]]];
/** In which unit an angle is, where a person does not say so; and the sentence that says it, where the name alone does not. @type {Record<string, [string, string?]>} */
const ANGLES = {
  angle: ["radians", "paste.by-angle"], rotation: ["degrees", "paste.by-rotation"], radians: ["radians"], degrees: ["degrees"],
  rotationdegrees: ["degrees"], angledegrees: ["degrees"],
};
/** The keys of a class's numbers, in their order. */
const CLASSES = new Map(Object.entries({ circle: ["x", "y", "radius"], rect: ["x", "y", "width", "height"], rectangle: ["x", "y", "width", "height"] }));
const CLASS = /^(?:SDL_F?|CG|Q|Float|Int)?([A-Za-z]+?)(?:Shape|2D|2|F|f|i)?$/;
/** An angle as a text with its unit, such as "30deg"; or as a part of π, which is in radians. */
const WITH_UNIT = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(?:(°|deg|degrees?)|rad|radians?)$/i;
const OF_PI = /^([-+]?)(\d+(?:\.\d+)?)?\s*\*?\s*(?:π|(?:Math\.|math\.|np\.)?pi)(?:\s*\/\s*(\d+(?:\.\d+)?))?$/i;
const CENTRED = "Bodies.rectangle"; // of matter.js, unlike all others

/** @type {Map<string, string>} */
const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => /** @type {[string, string]} */ ([name, kind]))));

/** @param {string} key */
const plain = (key) => key.toLowerCase().replace(/[\s_-]/g, "");

/** The fields of one object, each to be taken once, in any of its spellings. */
class Given {
  /** @type {Map<string, {key: string, value: Value}>} */
  #fields = new Map();

  /** @param {Fields} fields */
  constructor(fields) {
    this.fields = fields;
    for (const [key, value] of fields) {
      if (this.#fields.has(plain(key))) throw new LinkError("paste.twice", { key: quoted(key) });
      this.#fields.set(plain(key), { key, value });
    }
  }

  /** @param {string} name */
  look(name) {
    return this.#fields.get(name)?.value;
  }

  /** Those that are there, all of them. @param {string[][]} choices */
  among(choices) {
    return choices.find((names) => names.every((name) => this.#fields.has(name)));
  }

  /** @param {string} name @returns {Value} */
  take(name) {
    const value = this.look(name);
    if (value === undefined) throw new LinkError("paste.missing", { type: textOf(this.fields), name });
    this.#fields.delete(name);
    return value;
  }

  /** @param {string} name */
  number(name) {
    const value = this.take(name);
    if (typeof value !== "number") throw new LinkError("paste.number", { name, text: textOf(value) });
    return value;
  }

  /** One that is given by a pair of numbers under one name, or by each under its own. @param {string[][]} choices @returns {Point} */
  pair(choices) {
    const names = this.among(choices) ?? choices[0];
    if (names.length === 2) return /** @type {Point} */ (names.map((name) => this.number(name)));
    const value = this.take(names[0]);
    const point = pointOf(value);
    if (!point) throw new LinkError("paste.number", { name: names[0], text: textOf(value) });
    return point;
  }

  /** What nobody has taken. */
  get rest() {
    return [...this.#fields].map(([name, { key }]) => ({ name, key }));
  }
}

export class Descriptions {
  /** Keys that were left out. @type {Set<string>} */
  left = new Set();
  /** How was read what can be read in two ways: keys of sentences. @type {Set<string>} */
  notes = new Set();
  #outlines = new Outlines();
  #count = 0;

  /** @param {Taken} taken */
  constructor(taken) {
    this.taken = taken;
  }

  /**
   * The shapes of any value, each with its parts.
   * @param {Value} value
   * @param {Frame[]} [frames] That it is in, the innermost first.
   * @returns {Shape[][]}
   */
  read(value, frames = []) {
    if (Array.isArray(value)) return pointsOf(value) ? [this.outline(value, frames)] : value.flatMap((each) => this.read(each, frames));
    if (value instanceof Call) return this.#called(value, frames);
    if (value instanceof Map) return pointsOf(value) ? [this.outline(value, frames)] : this.#object(new Given(value), frames);
    throw new LinkError("paste.shape", { text: textOf(value) });
  }

  /**
   * One shape, where it belongs in the page's plane.
   * @param {string} type
   * @param {number[]} values
   * @param {Frame[]} [frames]
   */
  shape(type, values, frames = []) {
    const placed = this.#placed(checked(type, values), frames);
    return type === "polygon" ? this.#outlines.partsOf(pairs(placed)) : [checked(type, placed)];
  }

  /**
   * The numbers of a shape in the page's plane.
   * @param {Shape} shape
   * @param {Frame[]} frames
   */
  #placed(shape, frames) {
    this.#count += 1;
    if (this.#count > MOST) throw new LinkError("paste.most", { most: MOST });
    const { isDown = false, unit = 1 } = this.taken;
    const placed = frames.reduce(movedBy, shape);
    return (isDown || unit !== 1 ? scaled(placed, unit, isDown) : placed).values;
  }

  /**
   * @param {Value} value
   * @param {Frame[]} [frames]
   */
  outline(value, frames = []) {
    const points = pointsOf(value);
    if (!points) throw new LinkError("paste.outline", { text: textOf(value) });
    return this.#outlines.shapesOf(pairs(this.#placed({ type: "polygon", values: points.flat() }, frames)));
  }

  /**
   * A call of a class that many programs have; of WKT, a geometry.
   * @param {Call} call
   * @param {Frame[]} frames
   */
  #called({ args, name, named }, frames) {
    if (name === "GEOMETRYCOLLECTION") return this.read(args, frames);
    const short = name.slice(Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1);
    if (name === name.toUpperCase() && Object.hasOwn(GEOMETRIES, name.toLowerCase())) return this.#geometry(name.toLowerCase(), args, frames);
    const type = (CLASS.exec(short)?.[1] ?? short).toLowerCase();
    if (!args.length && KIND_OF.has(type)) return this.#object(new Given(typed(type, named)), frames);
    const keys = CLASSES.get(type) ?? [];
    const numbers = args.flatMap((value) => /** @type {Value[]} */ (pointOf(value) ?? [value]));
    if (named.size || !keys.length || numbers.length !== keys.length) throw new LinkError("paste.call", { name: quoted(name), found: args.length });
    const fields = keys.map((key, i) => /** @type {[string, Value]} */ ([name === CENTRED && i < 2 ? `c${key}` : key, numbers[i]]));
    return this.#object(new Given(new Map([["type", type], ...fields])), frames);
  }

  /**
   * @param {string} type
   * @param {Value} coordinates Of a polygon one outline, or a list with its holes.
   * @param {Frame[]} frames
   * @returns {Shape[][]}
   */
  #geometry(type, coordinates, frames) {
    const [isMany, what] = GEOMETRIES[type];
    if (!Array.isArray(coordinates)) throw new LinkError("paste.outline", { text: textOf(coordinates) });
    if (type === "multipoint") return coordinates.map((each) => this.outline([each], frames));
    const all = isMany && !pointsOf(coordinates) ? coordinates : [coordinates];
    return all.flatMap((each) => {
      if (what === "path") return this.#path(each, frames);
      const [outer = [], ...holes] = Array.isArray(each) && !pointsOf(each) ? each : [each];
      const outline = this.outline(outer, frames);
      if (holes.length) throw new LinkError("paste.hole", { count: holes.length });
      return [outline];
    });
  }

  /**
   * Segments from point to point.
   * @param {Value} value
   * @param {Frame[]} frames
   */
  #path(value, frames) {
    const points = pointsOf(value) ?? [];
    if (points.length < 2) throw new LinkError("paste.outline", { text: textOf(value) });
    return points.slice(1).map((end, i) => this.shape("segment", [...points[i], ...end], frames));
  }

  /**
   * @param {Given} given
   * @param {Frame[]} frames
   */
  #object(given, frames) {
    const inner = this.#inner(given);
    const found = inner.length ? this.#group(given, inner, frames) : this.#single(given, frames);
    for (const { key, name } of given.rest) {
      if (!inner.length && !LEFT.has(name)) throw new LinkError("paste.key", { key: quoted(key), text: textOf(given.fields) });
      this.left.add(quoted(key));
    }
    return found;
  }

  /** The names under which it has other objects. @param {Given} given */
  #inner(given) {
    const lists = CHILDREN.filter((name) => typeof given.look(name) === "object");
    return [...lists, ...NESTED.filter((name) => given.look(name) instanceof Map && !pointsOf(given.look(name) ?? null))];
  }

  /**
   * What lies in a body, layer or collection.
   * @param {Given} given
   * @param {string[]} inner
   * @param {Frame[]} frames
   */
  #group(given, inner, frames) {
    for (const name of ["hitlab", "scene", "type"]) if (given.look(name) !== undefined) given.take(name); // of itself
    const within = [...this.#frame(given, [["offsetx", "offsety"], ...PLACES]), ...frames];
    return inner.flatMap((name) => {
      const value = given.take(name);
      if (value === null) return [];
      return this.read(NESTED.includes(name) ? typed(name, /** @type {Fields} */ (value)) : value, within);
    });
  }

  /**
   * In which the rest of an object is; none where it is not placed elsewhere.
   * @param {Given} given
   * @param {string[][]} places
   * @returns {Frame[]}
   */
  #frame(given, places) {
    const names = given.among(places);
    const at = /** @type {Point} */ (names ? given.pair([names]) : [0, 0]);
    const [degrees] = this.#angle(given);
    return at[0] || at[1] || degrees ? [{ at, degrees }] : [];
  }

  /**
   * @param {Given} given
   * @param {Frame[]} frames
   * @returns {Shape[][]}
   */
  #single(given, frames) {
    const name = this.#name(given);
    if (name === undefined) return [];
    const type = plain(name);
    if (Array.isArray(given.look("values"))) return [this.#ofNumbers(name, given, frames)];
    if (given.look("coordinates") !== undefined && Object.hasOwn(GEOMETRIES, type)) return this.#geometry(type, given.take("coordinates"), frames);
    const kind = type ? KIND_OF.get(type) : this.#guessed(given);
    if (!kind) throw noKind(name);
    const corners = CORNERED.includes(kind) && given.among([...CORNERS, "polyline"].map((each) => [each]));
    if (corners) return this.#cornered(kind, corners[0], given, frames);
    if (kind === "box") return [this.#box(given, frames)];
    if (kind === "disk") return [this.#disk(given, frames)];
    if (kind === "point") {
      dropEmpty(given);
      this.#angle(given);
      return [this.shape("point", given.pair(given.among(CENTRES) ? CENTRES : PLACES), frames)];
    }
    if (kind === "ray" || given.among(DIRECTIONS)) return [this.shape(kind === "ray" ? "ray" : "line", [...given.pair(ORIGINS), ...given.pair(DIRECTIONS)], frames)];
    const ends = [...given.pair(STARTS), ...given.pair(ENDS)];
    if (kind === "capsule") return [this.shape("capsule", [...ends, this.#radius(given)], frames)];
    if (kind === "triangle") return [this.shape("triangle", [...ends, ...given.pair([["c"], ["p3"], ["x3", "y3"]])], frames)];
    return [this.shape("segment", ends, frames)];
  }

  /** What it calls itself; "" where it does not; nothing of a layer of images. @param {Given} given */
  #name(given) {
    const isKind = (/** @type {string} */ key) => KIND_OF.has(plain(String(given.look(key))));
    const keys = ["type", "shape", "kind"].filter((key) => typeof given.look(key) === "string");
    const own = keys.find(isKind) ?? keys[0];
    for (const key of keys.filter((each) => each !== own && !isKind(each))) { // the "dynamic" of a body, say
      given.take(key);
      this.left.add(quoted(key));
    }
    const name = own ? String(given.take(own)) : "";
    if (IMAGES.includes(name)) {
      this.left.add(name);
      for (const field of given.rest) given.take(field.name);
      return undefined;
    }
    return name || ["point", "ellipse"].find((flag) => given.look(flag) === true && given.take(flag)) || "";
  }

  /** What its keys make it. @param {Given} given */
  #guessed(given) {
    if (given.look("polyline") !== undefined) return "path";
    if (given.among(CORNERS.map((name) => [name]))) return "polygon";
    if (given.among(DIRECTIONS)) return given.look("origin") === undefined ? "line" : "ray";
    if (given.among(RADII.map((name) => [name])) ?? given.among([["diameter"]])) return given.among(STARTS) ? "capsule" : "disk";
    if (given.among([...SIZES, ...HALVES, ...BOUNDS.slice(0, -1).map((names) => names.flat())])) return "box";
    if (given.among(STARTS) && given.among(ENDS)) return "segment";
    if (given.among(PLACES)) return "point";
    throw new LinkError("paste.shape", { text: textOf(given.fields) });
  }

  /**
   * By the numbers of a link.
   * @param {string} name
   * @param {Given} given
   * @param {Frame[]} frames
   */
  #ofNumbers(name, given, frames) {
    const values = /** @type {Value[]} */ (given.take("values")).map((value) => {
      if (typeof value !== "number") throw new LinkError("link.number", { name, text: textOf(value) });
      return value;
    });
    const type = plain(name) === "line" ? "line" : KIND_OF.get(plain(name)) ?? "";
    if (!PLANE.includes(type)) throw noKind(name);
    const count = countOf(type);
    if (count !== undefined && values.length !== count) throw new LinkError("link.count", { type, count, found: values.length });
    const radians = type === "box" && given.look("radians") !== undefined ? [given.number("radians")] : [];
    return this.shape(type, [...values, ...radians], frames);
  }

  /**
   * By a list of points, which are counted from a place if there is one.
   * @param {string} kind
   * @param {string} name
   * @param {Given} given
   * @param {Frame[]} frames
   */
  #cornered(kind, name, given, frames) {
    const corners = given.take(name);
    const at = given.among(PLACES);
    if (at && !name.startsWith("poly")) throw new LinkError("paste.both", { name, place: at.join(", ") });
    const within = [...this.#frame(given, PLACES), ...frames];
    dropEmpty(given);
    return ["path", "segment"].includes(kind) || name === "polyline" ? this.#path(corners, within) : [this.outline(corners, within)];
  }

  /**
   * @param {Given} given
   * @param {Frame[]} frames
   */
  #disk(given, frames) {
    const size = given.among(SIZES);
    if (!size) {
      const at = given.pair(given.among(CENTRES) ? CENTRES : PLACES);
      this.#angle(given); // turns nothing
      return this.shape("disk", [...at, this.#radius(given)], frames);
    }
    const [x, y, width, height] = this.#rectangle(given);
    if (width !== height) throw new LinkError("paste.ellipse", { width, height });
    return this.shape("disk", [x, y, width / 2], frames);
  }

  /** @param {Given} given */
  #radius(given) {
    return given.look("diameter") === undefined ? given.number(RADII.find((name) => given.look(name) !== undefined) ?? RADII[0]) : given.number("diameter") / 2;
  }

  /**
   * @param {Given} given
   * @param {Frame[]} frames
   */
  #box(given, frames) {
    return this.shape("box", this.#rectangle(given), frames);
  }

  /**
   * The numbers of a box. Where x and y are its corner, it turns about that.
   * @param {Given} given
   * @returns {number[]}
   */
  #rectangle(given) {
    const bounds = BOUNDS.find((names) => given.among([names.flat()]));
    if (given.look("top") !== undefined && !this.taken.isDown) this.notes.add("paste.by-top");
    if (bounds) {
      const [[x, y], [u, v]] = bounds.map((names) => given.pair([names]));
      return [x + (u - x) / 2, y + (v - y) / 2, Math.abs(u - x), Math.abs(v - y), ...this.#angle(given)];
    }
    const isHalved = given.among(HALVES) !== undefined;
    if (typeof given.look("size") === "number") return this.#at(given, [given.number("size")].flatMap((size) => [size, size]), false);
    return this.#at(given, isHalved ? given.pair(HALVES).map((half) => 2 * half) : given.pair(SIZES), isHalved);
  }

  /**
   * @param {Given} given
   * @param {number[]} size
   * @param {boolean} isHalved
   */
  #at(given, [width, height], isHalved) {
    const angle = this.#angle(given);
    if (given.among(CENTRES)) return [...given.pair(CENTRES), width, height, ...angle];
    const leftTop = given.among([["left", "top"]]);
    const [x, y] = leftTop ? given.pair([leftTop]) : given.among(PLACES) || !isHalved ? given.pair([given.among(PLACES) ?? ["x", "y"]]) : [0, 0];
    if (!leftTop && (isHalved || this.taken.isCentred)) return [x, y, width, height, ...angle];
    if (!leftTop) this.notes.add("paste.by-corner");
    const [cos, sin] = direction(angle[0]);
    const up = leftTop && !this.taken.isDown ? -height : height; // from its top a box hangs down
    return [x + (cos * width - sin * up) / 2, y + (sin * width + cos * up) / 2, width, height, ...angle];
  }

  /** The degrees, and behind them the radians, if it has those. @param {Given} given @returns {number[]} */
  #angle(given) {
    const name = Object.keys(ANGLES).find((each) => given.look(each) !== undefined);
    if (!name) return [0];
    const value = given.take(name);
    if (value instanceof Degrees) return [value.degrees];
    const angle = typeof value === "string" && angleIn(value.trim());
    if (angle && (ANGLES[name][1] || ANGLES[name][0] === angle.unit)) return angle.unit === "degrees" ? [angle.size] : turnBy(angle.size);
    if (typeof value !== "number") throw new LinkError("paste.number", { name, text: textOf(value) });
    if (value === 0) return [0];
    const [unit, note] = this.taken.angles && ANGLES[name][1] ? [this.taken.angles] : ANGLES[name];
    if (note) this.notes.add(note);
    return unit === "degrees" ? [value] : turnBy(value);
  }
}

/** A link's angle by radians: the degrees, and the radians behind them. @param {number} radians */
function turnBy(radians) {
  return radians === 0 ? [0] : [degreesOf(radians), radians];
}

/**
 * @param {string} text
 * @returns {{size: number, unit: "degrees" | "radians"} | undefined}
 */
function angleIn(text) {
  const [, number, inDegrees] = WITH_UNIT.exec(text) ?? [];
  const [, sign = "", times = "1", by = "1"] = OF_PI.exec(text) ?? [];
  const size = number ? Number(number) : Number(`${sign}1`) * Number(times) * Math.PI / Number(by);
  const isAngle = (number || OF_PI.test(text)) && Number.isFinite(size);
  return isAngle ? { size, unit: inDegrees ? "degrees" : "radians" } : undefined;
}

/**
 * A value as a message can name it: as it is written, cut short.
 * @param {Value} value
 * @returns {string}
 */
export function textOf(value) {
  if (value instanceof Map) return quoted(`{${[...value.keys()].slice(0, 9).map(quoted).join(", ")}}`);
  if (value instanceof Call) return `${quoted(value.name)}(…)`;
  if (value instanceof Degrees) return `${value.degrees}°`;
  return Array.isArray(value) ? quoted(`[${value.slice(0, 9).map((each) => (each === Object(each) ? "…" : String(each))).join(", ")}]`) : quoted(String(value));
}

/** @param {Value | undefined} value @returns {Point | undefined} */
function pointOf(value) {
  const numbers = value instanceof Map && value.size === 2 ? [...value.keys()].map(plain).sort().join() === "x,y" && xyOf(value) : value;
  return Array.isArray(numbers) && numbers.length === 2 && numbers.every((each) => typeof each === "number") ? /** @type {Point} */ (numbers) : undefined;
}

/** @param {Fields} fields */
function xyOf(fields) {
  return ["x", "y"].map((name) => fields.get(name) ?? fields.get(name.toUpperCase()));
}

/**
 * A list of points, or of their numbers one after the other; or an object of all x and all y.
 * @param {Value} value
 * @returns {Point[] | undefined}
 */
function pointsOf(value) {
  if (value instanceof Map) {
    const [all, ys] = value.size === 2 ? xyOf(value) : [];
    if (!Array.isArray(all) || !Array.isArray(ys) || all.length !== ys.length) return undefined;
    return pointsOf(all.map((x, i) => [x, ys[i]]));
  }
  if (!Array.isArray(value) || !value.length) return undefined;
  if (value.every((each) => typeof each === "number")) {
    if (value.length % 2) throw new LinkError("paste.odd", { found: value.length });
    return pairs(value);
  }
  const points = [];
  for (const each of value) {
    const point = pointOf(each);
    if (!point) return undefined;
    points.push(point);
  }
  return points;
}

/** @param {number[]} numbers @returns {Point[]} */
function pairs(numbers) {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
}

/**
 * An object whose kind is said by what stands before it.
 * @param {string} type
 * @param {Fields} fields
 * @returns {Fields}
 */
export function typed(type, fields) {
  if (fields.has("type")) throw new LinkError("paste.twice", { key: quoted("type") });
  return new Map([["type", type], ...fields]);
}

/** A size of nothing, as Tiled gives it to points and polygons. @param {Given} given */
function dropEmpty(given) {
  for (const name of ["width", "height"]) if (given.look(name) === 0) given.take(name);
}

/** @param {string} type */
function noKind(type) {
  if (TYPES.includes(type) && isInSpace(type)) return new LinkError("paste.space", { type });
  return new LinkError("paste.type", { type: quoted(type), known: Object.values(KINDS).flat() });
}

/**
 * @param {Shape} shape
 * @param {Frame} frame
 * @returns {Shape}
 */
function movedBy(shape, { at: [x, y], degrees }) {
  const [cos, sin] = direction(degrees);
  const isTurned = degrees !== 0;
  return mapped(shape, {
    point: ([u, v]) => (isTurned ? [x + (cos * u - sin * v), y + (sin * u + cos * v)] : [x + u, y + v]),
    vector: ([u, v]) => (isTurned ? [cos * u - sin * v, sin * u + cos * v] : [u, v]),
    length: (length) => length,
    angle: (angle) => (isTurned ? [angle[0] + degrees] : angle),
  });
}

/**
 * @param {Shape} shape
 * @param {number} unit
 * @param {boolean} isDown
 */
function scaled(shape, unit, isDown) {
  const up = (/** @type {number} */ y) => (isDown && y !== 0 ? -y : y);
  return mapped(shape, {
    point: ([u, v]) => [u / unit, up(v / unit)],
    vector: ([u, v]) => [u, up(v)],
    length: (length) => length / unit,
    angle: (angle) => angle.map(up),
  });
}

/**
 * @param {Shape} shape
 * @param {{point: (point: number[]) => number[], vector: (vector: number[]) => number[], length: (length: number) => number, angle: (angle: number[]) => number[]}} by
 * @returns {Shape}
 */
function mapped({ type, values }, { angle, length, point, vector }) {
  const parts = partsOf({ type, values }).flatMap(({ kind, at }) => {
    if (kind === "point") return point(values.slice(at, at + 2));
    if (kind === "vector") return vector(values.slice(at, at + 2));
    if (kind === "degrees") return angle(values.slice(at));
    return values.slice(at, at + (kind === "size" ? 2 : 1)).map(length);
  });
  return { type, values: parts };
}
