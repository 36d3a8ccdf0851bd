/** rapier: its queries of two shapes, on floats of 32 bits in WebAssembly. */

import RAPIER from "@dimforge/rapier2d-compat";
import { made } from "./crowd.js";
import { point, ring } from "./numbers.js";

/** @typedef {import("./numbers.js").Numbers} Numbers */

export const name = "rapier2d-compat";

const FAR = 1e4;
const HERE = { x: 0, y: 0 };

export const isReady = RAPIER.init();

/** @param {Numbers} numbers @param {number} i */
const box = ({ center, size, angle }, i) => ({
  shape: new RAPIER.Cuboid(size[2 * i] / 2, size[2 * i + 1] / 2),
  at: point(center, i),
  angle: angle[i],
});

/** @param {any} a @param {any} b @returns {boolean} */
const overlap = (a, b) => a.shape.intersectsShape(a.at, a.angle, b.shape, b.at, b.angle);

/** @param {any} ray @param {any} other @returns {boolean} */
const meets = (ray, other) => other.shape.intersectsRay(ray, other.at, other.angle, FAR);

/** @type {import("./turns.js").Makers} */
export const make = {
  disk: ({ center, radius }, i) => ({ shape: new RAPIER.Ball(radius[i]), at: point(center, i), angle: 0 }),
  triangle: (numbers, i) => {
    const [a, b, c] = ring(numbers, i, 3);
    return { shape: new RAPIER.Triangle(a, b, c), at: HERE, angle: 0 };
  },
  "turned box": box,
  "upright box": box,
  ray: ({ origin, direction }, i) => new RAPIER.Ray(point(origin, i), point(direction, i)),
};

/** @type {import("./turns.js").Askers} */
export const ask = {
  "triangle-triangle": overlap,
  "disk-triangle": overlap,
  "disk-turned box": overlap,
  "ray-upright box": meets,
  "ray-disk": meets,
};

/**
 * A step of its pipeline in which nothing has a mass: all bodies are sensors that are put to their places,
 * and its events tell who begins to meet, or ends.
 * @param {import("./crowd.js").Forms[]} forms
 * @returns {import("./crowd.js").World}
 */
export function world(forms) {
  const pipeline = new RAPIER.World({ x: 0, y: 0 });
  const events = new RAPIER.EventQueue(true);
  const numbers = new Map();
  const bodies = made(forms, make).map(({ shape, angle }, i) => {
    const body = pipeline.createRigidBody(RAPIER.RigidBodyDesc.kinematicPositionBased());
    const described = new RAPIER.ColliderDesc(shape).setRotation(angle).setSensor(true);
    described.setActiveCollisionTypes(RAPIER.ActiveCollisionTypes.ALL);
    described.setActiveEvents(RAPIER.ActiveEvents.COLLISION_EVENTS);
    numbers.set(pipeline.createCollider(described, body).handle, i);
    return body;
  });
  const pairs = new Map();
  const tell = (/** @type {number} */ one, /** @type {number} */ other, /** @type {boolean} */ isBegun) => {
    const [i, j] = [numbers.get(one), numbers.get(other)].toSorted((a, b) => a - b);
    if (isBegun) pairs.set(i * bodies.length + j, [i, j]);
    else pairs.delete(i * bodies.length + j);
  };
  const at = { x: 0, y: 0 };
  const step = (/** @type {Float64Array} */ places) => {
    for (let i = 0; i < bodies.length; i += 1) {
      at.x = places[2 * i];
      at.y = places[2 * i + 1];
      bodies[i].setTranslation(at, true);
    }
    pipeline.step(events);
    events.drainCollisionEvents(tell);
  };
  return { step, pairs: () => [...pairs.values()] };
}
