/** Libraries without types. */

declare module "matter-js";
declare module "*/phaser/src/geom/index.js";
declare module "*/phaser-box2d/src/main-prod.js";
declare module "*/Box2D.compat.mjs";
