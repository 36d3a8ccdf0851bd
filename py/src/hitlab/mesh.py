"""A model of many triangles."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hitlab import hierarchy
from hitlab.hierarchy import Hierarchy
from hitlab.shape import Floats, Shape, checked, frozen, refuse
from hitlab.shapes3 import Triangle3


class Mesh(Shape):
    """A surface of many closed triangles in space, without an interior: one mesh, no batch.

    A sphere wholly inside a closed mesh misses it. Faces may be degenerate, repeated or crossing,
    vertices without a face are ignored, and a mesh may be empty: nothing meets that, its
    distance is inf, and the nearest points are nan. The first query builds a hierarchy of boxes,
    which the mesh keeps.

    Parameters
    ----------
    vertices : array_like, shape (V, 3)
    faces : array_like of int, shape (F, 3)
        The three vertices of each triangle, counted from 0, in either winding.

    Raises
    ------
    ValueError
        For numbers that are not finite, indices that are not integers or name no vertex, a wrong
        shape.

    Examples
    --------
    >>> import hitlab as hl
    >>> square = Mesh([(0, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], [(0, 1, 2), (0, 2, 3)])
    >>> hl.distance(hl.Sphere((1, 1, 3), [1, 2, 3]), square)
    array([2., 1., 0.])
    >>> hl.intersects(square, hl.Sphere((0, 3, 0), 1)), hl.distance(hl.Point3((0, 0, 5)), square)
    (True, 5.0)
    >>> hl.distance(hl.Point3((0, 0, 0)), Mesh([], []))
    inf
    >>> Mesh([(0, 0, 0), (1, 0, 0)], [(0, 1, 2)])
    Traceback (most recent call last):
    ValueError: faces[0, 2] = 2: want the index of one of 2 vertices
    """

    dimension = 3
    fields = {"vertices": (3,), "faces": (3,)}

    _vertices: Floats
    _faces: NDArray[np.int64]

    def __init__(self, vertices: ArrayLike, faces: ArrayLike) -> None:
        points = _triples("vertices", "V", checked("vertices", (), vertices))
        numbers = _triples("faces", "F", checked("faces", (), faces))
        given = np.reshape(np.asarray(faces), numbers.shape)
        out = (numbers < 0) | (numbers >= len(points))
        refuse("faces", given, out, f"the index of one of {len(points)} vertices")
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
        """Three indices of vertices for each triangle, shape (F, 3)."""
        return self._faces.view()

    def _field(self, name: str) -> Any:
        return getattr(self, name)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the batch: always `()`."""
        return ()

    @cached_property
    def triangles(self) -> Triangle3:
        """The faces as a batch of triangles, shape (F,)."""
        return Triangle3(self.vertices[self.faces])

    @cached_property
    def hierarchy(self) -> Hierarchy:
        """The boxes about the faces, of which there is at least one."""
        return hierarchy.build(self.triangles.vertices)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mesh):
            return NotImplemented
        return np.array_equal(self.vertices, other.vertices) and np.array_equal(
            self.faces, other.faces
        )

    def __hash__(self) -> int:
        return hash((Mesh, (self.vertices + 0.0).tobytes(), self.faces.tobytes()))


def _triples(name: str, rows: str, array: Floats) -> Floats:
    """Take an array of three columns, or none at all."""
    if array.shape == (0,):
        return array.reshape(0, 3)
    if array.ndim != 2 or array.shape[1] != 3:
        raise ValueError(f"{name} has the shape {array.shape}: want ({rows}, 3)")
    return array
