/**
 * Draws a crowd with WebGL: one square per body, in which each pixel computes its distance from the outline. Outlines
 * are therefore smooth and equally thick at every zoom level, and all kinds of bodies are drawn at once: each is a hull
 * of few corners, grown by a radius.
 */

import * as twgl from "twgl.js";

import { CORNERS } from "../document/crowd-link.js";
import { channels } from "../draw/tokens.js";
import { latest } from "../geometry/memoize.js";
import { FORM, STATE } from "./body-forms.js";
import { HEAVIEST, LOOK, lookOf } from "./look.js";

/** @import { Bodies } from "./body-forms.js" */
/** @import { Picture } from "./look.js" */

const STATES = 32; // combinations of their bits
/** Formats a number as a GLSL literal. @param {number} number */
const inShader = (number) => number.toFixed(3);
const LAY = `#version 300 es
in vec2 square;
in vec2 place;
in mat4 form; // corners, and the rest
in uint state;
uniform vec2 middle;
uniform vec2 size;
uniform float zoom;
uniform float ratio;
uniform vec4 looks[${STATES}]; // the colour and the weight of each state
out vec2 at;
flat out vec3 sides[${CORNERS}];
flat out vec3 colour;
flat out float radius;
flat out float weight;
flat out int count;
flat out uint kind;

void main() {
  vec2 corners[${CORNERS}] = vec2[](form[0].xy, form[0].zw, form[1].xy, form[1].zw, form[2].xy, form[2].zw);
  float least = form[3].y > 0.0 ? 0.0 : ratio * ${inShader(LOOK.point / 2)}; // a point has no size of its own
  float reach = form[3].y * zoom + least;
  count = int(form[3].z);
  radius = form[3].x * zoom + least;
  kind = state;
  colour = looks[state].rgb;
  weight = min(ratio * looks[state].w, max(ratio, reach * ${inShader(HEAVIEST)}));
  for (int i = 0; i < ${CORNERS}; i++) {
    vec2 from = corners[i] * zoom;
    vec2 along = corners[i + 1 < count ? i + 1 : 0] * zoom - from;
    vec2 outward = vec2(along.y, -along.x) / max(length(along), 1e-9);
    // Three or more corners: a side's outward normal and offset; fewer: the corner itself.
    sides[i] = count > 2 ? vec3(outward, dot(outward, from)) : vec3(from, 0.0);
    if (i >= count) sides[i] = sides[0];
  }
  at = square * (reach + weight / 2.0 + 0.5); // as far as anything is drawn
  vec2 seen = ((place - middle) * zoom + at) / size * 2.0;
  gl_Position = vec4(seen, 0.0, 1.0);
}`;

const SHADE = `#version 300 es
precision highp float;
in vec2 at;
flat in vec3 sides[${CORNERS}];
flat in float radius;
flat in float weight;
flat in int count;
flat in vec3 colour;
flat in uint kind;
uniform float ratio;
uniform float others;
out vec4 shown;

float gap() {
  if (count > 2) {
    float most = -1e9;
    for (int i = 0; i < ${CORNERS}; i++) most = max(most, dot(sides[i].xy, at) - sides[i].z);
    return most;
  }
  vec2 along = sides[1].xy - sides[0].xy;
  float part = count < 2 ? 0.0 : clamp(dot(at - sides[0].xy, along) / max(dot(along, along), 1e-9), 0.0, 1.0);
  return length(at - sides[0].xy - part * along) - radius;
}

void main() {
  bool hit = (kind & ${STATE.hit}u) != 0u;
  float d = gap();
  float line = clamp(weight / 2.0 + 0.5 - abs(d), 0.0, 1.0);
  float within = clamp(0.5 - d, 0.0, 1.0);
  float hatch = hit && mod(gl_FragCoord.x + gl_FragCoord.y, ${inShader(LOOK.hatch)} * ratio) < ratio ? ${inShader(LOOK.shade)} : 0.0;
  float alpha = max(line, within * max(${inShader(LOOK.fill)}, hatch)) * (kind > ${STATE.hit}u ? 1.0 : others);
  if (alpha <= 0.0) discard;
  shown = vec4(colour, 1.0) * alpha;
}`;

const LAY_MARK = `#version 300 es
in vec2 place;
uniform vec2 middle;
uniform vec2 size;
uniform float zoom;
uniform float thickest;
void main() {
  gl_PointSize = thickest;
  gl_Position = vec4((place - middle) * zoom / size * 2.0, 0.0, 1.0);
}`;

const SHADE_MARK = `#version 300 es
precision highp float;
uniform vec4 colour;
uniform bool round;
out vec4 shown;
void main() {
  if (round && length(gl_PointCoord - 0.5) > 0.5) discard;
  shown = colour;
}`;

/**
 * Creates the function that draws a picture on the canvas of a context; throws if the graphics card is not capable of
 * it.
 * @param {WebGL2RenderingContext} gl
 */
export function graphicsPainterOf(gl) {
  const [bodies, marks] = [[LAY, SHADE], [LAY_MARK, SHADE_MARK]].map((shaders) => twgl.createProgramInfo(gl, shaders, (problem) => {
    throw new Error(problem);
  }));
  const numbers = { data: new Float32Array(), drawType: gl.DYNAMIC_DRAW };
  /** @param {twgl.ProgramInfo} program @param {twgl.Arrays} arrays */
  const layOut = (program, arrays) => {
    const info = twgl.createBufferInfoFromArrays(gl, arrays);
    const vertexArrayInfo = twgl.createVertexArrayInfo(gl, program, info);
    const fill = (/** @type {string} */ name, /** @type {Float32Array | Uint8Array} */ data) =>
      twgl.setAttribInfoBufferFromArray(gl, /** @type {any} */ (info.attribs)[name], data);
    return { programInfo: program, vertexArrayInfo, fill };
  };
  const all = layOut(bodies, {
    square: { numComponents: 2, data: [-1, -1, 1, -1, -1, 1, 1, 1] },
    place: { numComponents: 2, divisor: 1, ...numbers },
    form: { numComponents: FORM, divisor: 1, ...numbers },
    state: { numComponents: 1, divisor: 1, ...numbers, data: new Uint8Array() },
  });
  const [dots, strokes] = [0, 1].map(() => layOut(marks, { place: { numComponents: 2, ...numbers } }));
  const fillForms = latest((/** @type {Bodies} */ { forms }) => all.fill("form", forms));
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);

  /** @param {Picture} picture */
  return ({ bodies: shown, places, states, marks: { points, lines }, camera, size, ratio, tokens, chosen }) => {
    fillForms(shown);
    all.fill("place", new Float32Array(places));
    all.fill("state", states);
    dots.fill("place", points);
    strokes.fill("place", lines);
    const rgb = (/** @type {keyof typeof tokens} */ name) => channels(tokens[name]).map((each) => each / 255);
    const looks = Array.from({ length: STATES }, (_, state) => lookOf(state)).flatMap(({ colour, weight }) => [...rgb(colour), weight]);
    const seen = { middle: [camera.x, camera.y], size: [size.width * ratio, size.height * ratio], zoom: camera.scale * ratio };
    const marked = { ...seen, colour: [...rgb("ink"), 1], thickest: LOOK.point * ratio };
    const own = { looks, others: chosen < 0 ? 1 : LOOK.others, ratio };
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    twgl.drawObjectList(gl, [
      { ...all, type: gl.TRIANGLE_STRIP, count: 4, instanceCount: shown.count, uniforms: { ...seen, ...own } },
      { ...strokes, type: gl.LINES, count: lines.length / 2, uniforms: { ...marked, round: false } },
      { ...dots, type: gl.POINTS, count: points.length / 2, uniforms: { ...marked, round: true } },
    ]);
  };
}
