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
/** What the shader reads of a body. */
const AT = { square: 0, place: 1, corners: [2, 3, 4], form: 5, state: 6 };
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

export class GraphicsPainter {
  /** @type {Bodies | undefined} */
  #bodies;

  /** @param {WebGL2RenderingContext} gl */
  constructor(gl) {
    this.gl = gl;
    this.bodies = new Program(gl, LAY, SHADE);
    this.marks = new Program(gl, LAY_MARK, SHADE_MARK);
    this.square = this.#buffer(Float32Array.of(-1, -1, 1, -1, -1, 1, 1, 1));
    this.forms = this.#buffer();
    this.places = this.#buffer();
    this.states = this.#buffer();
    this.points = this.#buffer();
    this.lines = this.#buffer();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.laid = this.#lay();
    this.laidPoints = this.#layMarks(this.points);
    this.laidLines = this.#layMarks(this.lines);
  }

  /** @param {Picture} picture */
  draw({ bodies, places, states, marks, camera, size, ratio, tokens, chosen }) {
    const { gl } = this;
    const [width, height] = [size.width * ratio, size.height * ratio];
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (bodies !== this.#bodies) this.#fill(this.forms, bodies.forms);
    this.#bodies = bodies;
    this.#fill(this.places, new Float32Array(places));
    this.#fill(this.states, states);
    const seen = { middle: [camera.x, camera.y], size: [width, height], zoom: [camera.scale * ratio] };
    const others = [chosen < 0 ? 1 : LOOK.others];
    this.bodies.use({ ...seen, ratio: [ratio], others, colours: COLOURS.flatMap((name) => rgba(tokens, name)) });
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
    this.marks.use({ ...seen, colour: rgba(tokens, "ink"), round: [0] });
    gl.bindVertexArray(this.laidLines);
    gl.drawArrays(gl.LINES, 0, lines.length / 2);
    this.marks.use({ round: [1] });
    gl.bindVertexArray(this.laidPoints);
    gl.drawArrays(gl.POINTS, 0, points.length / 2);
  }

  /** @param {Float32Array} [numbers] */
  #buffer(numbers) {
    const buffer = this.gl.createBuffer();
    if (numbers) this.#fill(buffer, numbers);
    return buffer;
  }

  /**
   * @param {WebGLBuffer} buffer
   * @param {Float32Array | Uint8Array} numbers
   */
  #fill(buffer, numbers) {
    this.gl.bindBuffer(this.gl.ARRAY_BUFFER, buffer);
    this.gl.bufferData(this.gl.ARRAY_BUFFER, numbers, this.gl.DYNAMIC_DRAW);
  }

  /** Which buffer the shader reads each of a body's numbers from. */
  #lay() {
    const { gl } = this;
    const laid = gl.createVertexArray();
    gl.bindVertexArray(laid);
    this.#read(AT.square, this.square, 2, 0, 0, 0);
    this.#read(AT.place, this.places, 2, 0, 0, 1);
    AT.corners.forEach((at, i) => this.#read(at, this.forms, 4, FORM, 4 * i, 1));
    this.#read(AT.form, this.forms, 3, FORM, 2 * CORNERS, 1);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.states);
    gl.enableVertexAttribArray(AT.state);
    gl.vertexAttribIPointer(AT.state, 1, gl.UNSIGNED_BYTE, 0, 0);
    gl.vertexAttribDivisor(AT.state, 1);
    return laid;
  }

  /** @param {WebGLBuffer} buffer */
  #layMarks(buffer) {
    const laid = this.gl.createVertexArray();
    this.gl.bindVertexArray(laid);
    this.#read(0, buffer, 2, 0, 0, 0);
    return laid;
  }

  /**
   * @param {number} at
   * @param {WebGLBuffer} buffer
   * @param {number} width Of how many numbers.
   * @param {number} stride From one body to the next, in numbers.
   * @param {number} start
   * @param {number} divisor 1 where each body has its own.
   */
  #read(at, buffer, width, stride, start, divisor) {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, width, gl.FLOAT, false, stride * FLOAT, start * FLOAT);
    gl.vertexAttribDivisor(at, divisor);
  }
}

/** A program of the graphics card, and what it is told for all bodies. */
class Program {
  /** @type {Map<string, WebGLActiveInfo & {at: WebGLUniformLocation}>} */
  #told = new Map();

  /**
   * @param {WebGL2RenderingContext} gl
   * @param {string} lay
   * @param {string} shade
   */
  constructor(gl, lay, shade) {
    this.gl = gl;
    this.program = gl.createProgram();
    for (const [type, source] of /** @type {[number, string][]} */ ([[gl.VERTEX_SHADER, lay], [gl.FRAGMENT_SHADER, shade]])) {
      const shader = /** @type {WebGLShader} */ (gl.createShader(type));
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(this.program, shader);
    }
    gl.linkProgram(this.program);
    if (!gl.getProgramParameter(this.program, gl.LINK_STATUS) && !gl.isContextLost()) {
      const logs = gl.getAttachedShaders(this.program)?.map((shader) => gl.getShaderInfoLog(shader)) ?? [];
      throw new Error([gl.getProgramInfoLog(this.program), ...logs].filter(Boolean).join("; "));
    }
    const count = gl.getProgramParameter(this.program, gl.ACTIVE_UNIFORMS);
    for (let i = 0; i < count; i += 1) {
      const info = /** @type {WebGLActiveInfo} */ (gl.getActiveUniform(this.program, i));
      const at = /** @type {WebGLUniformLocation} */ (gl.getUniformLocation(this.program, info.name));
      this.#told.set(info.name.replace("[0]", ""), { name: info.name, size: info.size, type: info.type, at });
    }
  }

  /** @param {Record<string, number[]>} values */
  use(values) {
    const { gl } = this;
    gl.useProgram(this.program);
    for (const [name, numbers] of Object.entries(values)) {
      const told = this.#told.get(name);
      if (told?.type === gl.BOOL) gl.uniform1i(told.at, numbers[0]);
      else if (told?.type === gl.FLOAT) gl.uniform1fv(told.at, numbers);
      else if (told?.type === gl.FLOAT_VEC2) gl.uniform2fv(told.at, numbers);
      else if (told) gl.uniform4fv(told.at, numbers);
    }
  }
}

/**
 * @param {Tokens} tokens
 * @param {keyof Tokens} name
 */
function rgba(tokens, name) {
  return [...channels(tokens[name]).map((each) => each / 255), 1];
}
