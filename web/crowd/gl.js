/**
 * Draws a crowd on the graphics card: one square for each body, in which every pixel measures how far
 * it is from the outline. So an outline is as smooth as it is thick, however near one looks, and all
 * kinds are drawn at once: each is a hull of few corners, grown by a radius.
 */

import { channels } from "../draw/tokens.js";
import { CORNERS, FORM, STATE } from "./bodies.js";
import { HEAVIEST, LOOK } from "./look.js";

/** @import { Tokens } from "../draw/tokens.js" */
/** @import { Bodies } from "./bodies.js" */
/** @import { Marks, Picture } from "./look.js" */

const FLOAT = 4; // bytes
/** A number as the shaders' language writes it. @param {number} number */
const inShader = (number) => number.toFixed(3);
const COLOURS = /** @type {const} */ (["shape-a", "hit", "construction", "ink"]);

const HAS = `
bool has(uint kind, uint bit) {
  return (kind & bit) != 0u;
}
`;

const LAY = `#version 300 es
layout(location = 0) in vec2 square;
layout(location = 1) in vec2 place;
layout(location = 2) in vec4 first;
layout(location = 3) in vec4 second;
layout(location = 4) in vec4 third;
layout(location = 5) in vec3 form;
layout(location = 6) in uint state;
uniform vec2 middle;
uniform vec2 size;
uniform float zoom;
uniform float ratio;
out vec2 at;
flat out vec3 sides[${CORNERS}];
flat out float radius;
flat out float weight;
flat out int count;
flat out uint kind;

${HAS}
float look() {
  if (has(state, ${STATE.chosen}u)) return ${inShader(LOOK.chosen)};
  if (has(state, ${STATE.candidate}u) || has(state, ${STATE.partner}u)) return ${inShader(LOOK.marked)};
  return has(state, ${STATE.hit}u) ? ${inShader(LOOK.hit)} : ${inShader(LOOK.plain)};
}

void main() {
  vec2 corners[${CORNERS}] = vec2[](first.xy, first.zw, second.xy, second.zw, third.xy, third.zw);
  count = int(form.z);
  radius = form.x * zoom;
  kind = state;
  weight = min(ratio * look(), max(ratio, form.y * zoom * ${inShader(HEAVIEST)}));
  for (int i = 0; i < ${CORNERS}; i++) {
    vec2 from = corners[i] * zoom;
    vec2 along = corners[i + 1 < count ? i + 1 : 0] * zoom - from;
    vec2 outward = vec2(along.y, -along.x) / max(length(along), 1e-9);
    // Of three corners and more a line with its way out; of fewer the corner itself.
    sides[i] = count > 2 ? vec3(outward, dot(outward, from)) : vec3(from, 0.0);
    if (i >= count) sides[i] = sides[0];
  }
  at = square * (form.y * zoom + weight / 2.0 + 0.5); // as far as anything is drawn
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
flat in uint kind;
uniform vec4 colours[4];
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
  float part = count < 2 ? 0.0 : clamp(dot(at - sides[0].xy, along) / dot(along, along), 0.0, 1.0);
  return length(at - sides[0].xy - part * along) - radius;
}

${HAS}
void main() {
  bool hit = has(kind, ${STATE.hit}u);
  bool chosen = has(kind, ${STATE.chosen}u);
  bool marked = chosen || has(kind, ${STATE.candidate}u) || has(kind, ${STATE.partner}u);
  float d = gap();
  float line = clamp(weight / 2.0 + 0.5 - abs(d), 0.0, 1.0);
  float within = clamp(0.5 - d, 0.0, 1.0);
  float hatch = hit && mod(gl_FragCoord.x + gl_FragCoord.y, ${inShader(LOOK.hatch)} * ratio) < ratio ? ${inShader(LOOK.shade)} : 0.0;
  float alpha = max(line, within * max(${inShader(LOOK.fill)}, hatch)) * (marked ? 1.0 : others);
  if (alpha <= 0.0) discard;
  vec4 colour = chosen ? colours[3] : has(kind, ${STATE.partner}u) ? colours[1] : marked ? colours[2] : colours[hit ? 1 : 0];
  shown = vec4(colour.rgb, 1.0) * alpha;
}`;

const LAY_MARK = `#version 300 es
layout(location = 0) in vec2 place;
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

/** @typedef {{buffer: WebGLBuffer, width: number, start?: number, stride?: number, divisor?: number}} Read How many numbers of a buffer. */

export class GraphicsPainter {
  /** @type {Bodies | undefined} */
  #bodies;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.bodies = programOf(gl, LAY, SHADE);
    this.marks = programOf(gl, LAY_MARK, SHADE_MARK);
    const square = gl.createBuffer();
    this.#fill(square, Float32Array.of(-1, -1, 1, -1, -1, 1, 1, 1));
    this.forms = gl.createBuffer();
    this.places = gl.createBuffer();
    this.states = gl.createBuffer();
    this.points = gl.createBuffer();
    this.lines = gl.createBuffer();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const own = { buffer: this.forms, width: 4, stride: FORM, divisor: 1 };
    this.laid = this.#lay([
      { buffer: square, width: 2 },
      { buffer: this.places, width: 2, divisor: 1 },
      ...[0, 4, 8].map((start) => ({ ...own, start })),
      { ...own, width: 3, start: 2 * CORNERS },
      { buffer: this.states, width: 1, divisor: 1 },
    ]);
    this.laidPoints = this.#lay([{ buffer: this.points, width: 2 }]);
    this.laidLines = this.#lay([{ buffer: this.lines, width: 2 }]);
  }

  /** @param {Picture} picture */
  draw({ bodies, places, states, marks, camera, size, ratio, tokens, chosen }) {
    const { gl } = this;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (bodies !== this.#bodies) this.#fill(this.forms, bodies.forms);
    this.#bodies = bodies;
    this.#fill(this.places, new Float32Array(places));
    this.#fill(this.states, states);
    const seen = { middle: [camera.x, camera.y], size: [size.width * ratio, size.height * ratio], zoom: [camera.scale * ratio] };
    const others = [chosen < 0 ? 1 : LOOK.others];
    tell(gl, this.bodies, { ...seen, ratio: [ratio], others, colours: COLOURS.flatMap((name) => rgba(tokens, name)) });
    gl.bindVertexArray(this.laid);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, bodies.count);
    this.#drawMarks(marks, { ...seen, thickest: [LOOK.point * ratio] }, tokens);
  }

  /**
   * @param {Marks} marks
   * @param {Record<string, number[]>} seen
   * @param {Tokens} tokens
   */
  #drawMarks({ points, lines }, seen, tokens) {
    const { gl } = this;
    this.#fill(this.points, points);
    this.#fill(this.lines, lines);
    tell(gl, this.marks, { ...seen, colour: rgba(tokens, "ink"), round: [0] });
    gl.bindVertexArray(this.laidLines);
    gl.drawArrays(gl.LINES, 0, lines.length / 2);
    tell(gl, this.marks, { round: [1] });
    gl.bindVertexArray(this.laidPoints);
    gl.drawArrays(gl.POINTS, 0, points.length / 2);
  }

  /**
   * @param {WebGLBuffer} buffer
   * @param {Float32Array | Uint8Array} numbers
   */
  #fill(buffer, numbers) {
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, buffer);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, numbers, this.gl.DYNAMIC_DRAW);
  }

  /**
   * Where a shader reads its numbers from, by their `location`; with a divisor of 1 each body has its own.
   * @param {Read[]} reads
   */
  #lay(reads) {
    const { gl } = this;
    const laid = gl.createVertexArray();
    gl.bindVertexArray(laid);
    reads.forEach(({ buffer, width, start = 0, stride = 0, divisor = 0 }, at) => {
      gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
      gl.enableVertexAttribArray(at);
      if (buffer === this.states) gl.vertexAttribIPointer(at, width, gl.UNSIGNED_BYTE, 0, 0);
      else gl.vertexAttribPointer(at, width, gl.FLOAT, false, stride * FLOAT, start * FLOAT);
      gl.vertexAttribDivisor(at, divisor);
    });
    return laid;
  }
}

/**
 * A program of the graphics card.
 * @param {WebGL2RenderingContext} gl
 * @param {string} lay
 * @param {string} shade
 */
function programOf(gl, lay, shade) {
  const program = gl.createProgram();
  for (const [type, source] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, lay], [gl.FRAGMENT_SHADER, shade]])) {
    const shader = /** @type {WebGLShader} */ (gl.createShader(type));
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) || gl.isContextLost()) return program;
  const logs = gl.getAttachedShaders(program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
  throw new Error([gl.getProgramInfoLog(program), ...logs].filter(Boolean).join("; "));
}

/**
 * What a program is told for all bodies: single numbers, pairs, and colours of four. One that it does not ask for has no place.
 * @param {WebGL2RenderingContext} gl
 * @param {WebGLProgram} program
 * @param {Record<string, number[]>} values
 */
function tell(gl, program, values) {
  gl.useProgram(program);
  for (const [name, numbers] of Object.entries(values)) {
    const at = gl.getUniformLocation(program, name);
    if (numbers.length === 1) gl.uniform1fv(at, numbers);
    else if (numbers.length === 2) gl.uniform2fv(at, numbers);
    else gl.uniform4fv(at, numbers);
  }
}

/**
 * @param {Tokens} tokens
 * @param {keyof Tokens} name
 */
function rgba(tokens, name) {
  return [...channels(tokens[name]).map((each) => each / 255), 1];
}
