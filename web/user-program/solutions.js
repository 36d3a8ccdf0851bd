/** A right program for each lesson that asks for one: its last hint, and in the answer key of a worksheet. */

import crossProduct from "./programs/solutions/cross-product.segment_segment.py";
import diskBox from "./programs/solutions/disk-box.disk_box.py";
import distance from "./programs/solutions/distance.point_disk.py";
import fifteenAxes from "./programs/solutions/fifteen-axes.box3_box3.py";
import gjk from "./programs/solutions/gjk.point_triangle.py";
import lines from "./programs/solutions/lines.line_line.py";
import ownFrame from "./programs/solutions/own-frame.disk_box.py";
import projection from "./programs/solutions/projection.point_segment.py";
import rayDisk from "./programs/solutions/ray-disk.ray_disk.py";
import rayTriangle from "./programs/solutions/ray-triangle.ray3_triangle3.py";
import regions from "./programs/solutions/regions.disk_triangle.py";
import separatingAxis from "./programs/solutions/separating-axis.box_box.py";
import slabs from "./programs/solutions/slabs.ray_aabb.py";
import sphereTriangle from "./programs/solutions/sphere-triangle.sphere_triangle.py";
import sticking from "./programs/solutions/sticking.disk_disk_by.py";
import tetrahedron from "./programs/solutions/tetrahedron.point3_triangle3.py";
import touching from "./programs/solutions/touching.disk_disk.py";
import triangles from "./programs/solutions/triangles.triangle_triangle.py";

/** By lesson. @type {Record<string, string>} */
export const SOLUTIONS = {
  "cross-product": crossProduct,
  "disk-box": diskBox,
  distance,
  "fifteen-axes": fifteenAxes,
  gjk,
  lines,
  "own-frame": ownFrame,
  projection,
  "ray-disk": rayDisk,
  "ray-triangle": rayTriangle,
  regions,
  "separating-axis": separatingAxis,
  slabs,
  "sphere-triangle": sphereTriangle,
  sticking,
  tetrahedron,
  touching,
  triangles,
};
