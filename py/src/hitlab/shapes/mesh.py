"""Triangle meshes."""

from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab.arithmetic.predicates import Columns
from hitlab.shapes import bvh
from hitlab.shapes.bvh import Tree
from hitlab.shapes.single import Batch, Single
from hitlab.shapes.spatial import SpaceShape, rotation, turn_about
from hitlab.shapes.triangle3 import Triangle3
from hitlab.shapes.validation import Floats, checked, frozen, misshapen, refuse


class Mesh(SpaceShape[Single, "Mesh"]):
    """A surface of closed triangles in space, without an interior: a single mesh, never a batch.

    A sphere entirely inside a closed mesh does not intersect it. Faces may be degenerate, repeated
    or crossing, and vertices without a face are ignored. A mesh may be empty: nothing intersects
    it, its distance is inf, and its closest points are nan. The first query builds a bounding
    volume hierarchy, which the mesh keeps.

    Parameters
    ----------
    vertices : array_like, shape (V, 3)
    faces : array_like of int, shape (F, 3)
        The indices of the three vertices of each triangle, from 0, in either winding.

    Raises
    ------
    ValueError
        If a vertex is not finite, an index is not an integer or does not refer to a vertex, or a
        shape is wrong.

    Examples
    --------
    >>> import hitlab as hl
    >>> square = hl.Mesh([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], [(0, 1, 2), (0, 2, 3)])
    >>> hl.distance(hl.Sphere((1, 1, 3), [1, 2, 3]), square)
    array([2., 1., 0.])
    >>> hl.intersects(square, hl.Sphere((0, 3, 0), 1)), hl.distance(hl.Point3((0, 0, 5)), square)
    (True, 5.0)
    >>> hl.distance(hl.Point3((0, 0, 0)), hl.Mesh([], []))
    inf
    >>> hl.Mesh([(0, 0, 0), (1, 0, 0)], [(0, 1, 2)])
    Traceback (most recent call last):
    ValueError: faces[0, 2] = 2 must be the index of one of the 2 vertices
    """

    can_batch = False
    fields = {"vertices": (3,), "faces": (3,)}

    _kept = ("_vertices", "_faces")
    _is_many = True

    _vertices: Floats
    _faces: NDArray[np.int64]

    def __init__(self, vertices: ArrayLike, faces: ArrayLike) -> None:
        points = _triples("vertices", "V", checked("vertices", (), vertices))
        numbers = _triples("faces", "F", checked("faces", (), faces))
        given = np.reshape(np.asarray(faces), numbers.shape)
        out = (numbers < 0) | (numbers >= len(points))
        refuse("faces", given, out, f"the index of one of the {len(points)} vertices")
        refuse("faces", given, numbers % 1 != 0, "an integer")
        unfit = np.full(given.shape, given.dtype.kind not in "iu")
        refuse("faces", given, unfit, f"an integer, not {given.dtype}")
        object.__setattr__(self, "_vertices", frozen(points))
        object.__setattr__(self, "_faces", frozen(given.astype(np.int64)))

    @property
    def vertices(self) -> Floats:
        """The vertices, shape (V, 3)."""
        return self._vertices.view()

    @property
    def faces(self) -> NDArray[np.int64]:
        """Three vertex indices for each triangle, shape (F, 3)."""
        return self._faces.view()

    def _fields_of(self, count: int) -> dict[str, tuple[int, ...]]:
        """Return fields of no shape: a count does not say how many numbers belong to each."""
        return dict.fromkeys(self.fields, ())

    def _field(self, name: str) -> Any:
        return getattr(self, name)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch: always `()`."""
        return ()

    @property
    def bounds(self) -> Floats:
        """The bounding box of all faces: the minimum x, y, z, then the maximum, shape (6,).

        For a mesh without faces, the minima are inf and the maxima are -inf: the box is empty.

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Mesh([(0, 0, 0)], []).bounds
        array([ inf,  inf,  inf, -inf, -inf, -inf])
        """
        return super().bounds

    @property
    def columns(self) -> Columns:
        """Not available for a mesh: use its `triangles`."""
        raise AttributeError("a Mesh has no columns: use those of its triangles")

    def _extent(self) -> tuple[Floats, Floats]:
        points = self.vertices[self.faces].reshape(-1, 3)
        return points.min(axis=0, initial=np.inf), points.max(axis=0, initial=-np.inf)

    def translate(self, offset: ArrayLike) -> Self:
        """Return the mesh translated by a single offset; see `Shape.translate`.

        Parameters
        ----------
        offset : array_like, shape (3,)

        Examples
        --------
        >>> import hitlab as hl
        >>> hl.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)]).translate((0, 0, 5)).bounds
        array([0., 0., 5., 1., 1., 5.])
        """
        by = checked("offset", (3,), offset)
        if by.ndim > 1:
            remedy = "a Mesh cannot be a batch"
            raise ValueError(f"offset must have shape (3,), not {by.shape}: {remedy}")
        with np.errstate(over="ignore"):
            return self._of_moved(self.vertices + by)

    def rotate(self, axis: ArrayLike, angle: ArrayLike, about: ArrayLike = (0, 0, 0)) -> Self:
        """Return the mesh rotated about a single axis; see `Capsule3.rotate`.

        Parameters
        ----------
        axis : array_like, shape (3,)
        angle : float
            In radians.
        about : array_like, shape (3,), default (0, 0, 0)

        Examples
        --------
        >>> import math
        >>> import hitlab as hl
        >>> mesh = hl.Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
        >>> mesh.rotate((1, 0, 0), math.radians(90)).vertices[2].tolist()
        [0.0, 0.0, 1.0]
        """
        turn, center = rotation(axis, angle), checked("about", (3,), about)
        for name, batch in (("axis and angle", turn.shape[1:]), ("about", center.shape[:-1])):
            if batch:
                raise ValueError(f"{name} must be single, not of shape {batch}: a Mesh is no batch")
        points = self.vertices.copy()
        turn_about(points[:, :, None], turn[:, None], center[None])
        return self._of_moved(points)

    def _of_moved(self, points: Floats) -> Self:
        moved = object.__new__(type(self))
        object.__setattr__(moved, "_vertices", frozen(points))
        object.__setattr__(moved, "_faces", self._faces)
        moved._refuse_overflow()
        return moved

    def _hull(self) -> Floats:
        if not len(self.faces):
            raise ValueError("a Mesh without faces has no farthest point")
        return self.vertices[self.faces].reshape(-1, 3)

    @cached_property
    def _span(self) -> list[tuple[float, ...]]:
        """The minimum and the maximum of all faces along x, y and z, one pair for each axis."""
        return list(zip(*self.bounds.reshape(2, 3).tolist()))

    @cached_property
    def triangles(self) -> Triangle3[Batch]:
        """The faces as a batch of triangles, shape (F,)."""
        triangles: Triangle3[Batch] = Triangle3(self.vertices[self.faces])
        return triangles

    @cached_property
    def _exponent(self) -> int:
        """The exponent of the power of two by which the tree's coordinates are divided.

        They are then at most 1.
        """
        return int(np.frexp(np.abs(self.bounds).max())[1])

    @cached_property
    def _ends(self) -> Floats:
        """The minimum and the maximum coordinates of the tree, (2, 3, 1)."""
        return np.ldexp(self.bounds.reshape(2, 3, 1), -self._exponent)

    @cached_property
    def hierarchy(self) -> Tree:
        """The bounding volume tree of the faces, of which there must be at least one.

        Each box has the middle of a face inside.
        """
        corners = np.ldexp(self.triangles.vertices, -self._exponent).T  # (3 axes, 3 corners, F)
        bounds = np.concatenate([corners.min(axis=1), corners.max(axis=1)])
        return bvh.build(bounds, np.arange(len(self.faces)), corners.mean(axis=1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mesh):
            return NotImplemented
        return np.array_equal(self.vertices, other.vertices) and np.array_equal(
            self.faces, other.faces
        )

    def __hash__(self) -> int:
        return hash((Mesh, (self.vertices + 0.0).tobytes(), self.faces.tobytes()))


def _triples(name: str, rows: str, array: Floats) -> Floats:
    """Return the array, which must have three columns; reshape an empty list to (0, 3)."""
    if array.shape == (0,):
        return array.reshape(0, 3)
    if array.ndim != 2 or array.shape[1] != 3:
        raise misshapen(name, array, array, f"({rows}, 3)")
    return array
