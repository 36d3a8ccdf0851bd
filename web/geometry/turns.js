/**
 * Cosine and sine of an angle in degrees, using only sums, products and quotients, which are the same in every browser
 * bit for bit. Those of `Math` are not, but a link must mean the same everywhere.
 */

const QUARTER = 90; // degrees
const RADIAN = Math.PI / 180;
/**
 * Coefficients of polynomials that are accurate to a rounding error up to 45° (fdlibm's k_sin.c and k_cos.c,
 * https://www.netlib.org/fdlibm), highest power first.
 */
const SINE = [
  1.58969099521155010221e-10, -2.50507602534068634195e-8, 2.75573137070700676789e-6, -1.98412698298579493134e-4, 8.33333333332248946124e-3,
  -1.66666666666666324348e-1,
];
const COSINE = [
  -1.13596475577881948265e-11, 2.08757232129817482790e-9, -2.75573143513906633035e-7, 2.48015872894767294178e-5, -1.38888888888741095749e-3,
  4.16666666666666019037e-2,
];

/**
 * The unit vector of an angle, exact at quarter turns.
 * @param {number} degrees
 * @returns {[number, number]}
 */
export function direction(degrees) {
  const within = degrees % 360;
  const quarters = Math.round(within / QUARTER);
  const [cos, sin] = nearX((within - QUARTER * quarters) * RADIAN);
  // NaN if the argument is no angle.
  const [x, y] = [[cos, sin], [-sin, cos], [-cos, -sin], [sin, -cos]][(quarters + 4) % 4] ?? [NaN, NaN];
  return [x + 0, y + 0]; // avoids -0
}

/**
 * Rotates a vector; its length is unchanged.
 * @param {number[]} own
 * @param {number} degrees
 */
export function turnedTo([u, v], degrees) {
  const [cos, sin] = direction(degrees);
  return [cos * u - sin * v, sin * u + cos * v];
}

/**
 * @param {number} angle Radians, at most 45°.
 * @returns {[number, number]}
 */
function nearX(angle) {
  const square = angle * angle;
  const half = square / 2;
  const flat = 1 - half;
  const cos = flat + (1 - flat - half + square * square * sum(COSINE, square));
  return [cos, angle + angle * square * sum(SINE, square)];
}

/**
 * @param {number[]} powers
 * @param {number} x
 */
function sum(powers, x) {
  return powers.reduce((total, each) => total * x + each, 0);
}
