"""The pairs of triangles in which two meshes intersect."""

import numpy as np
from numpy.typing import NDArray

from hitlab import space
from hitlab.shapes.mesh import Mesh
from hitlab.shapes.pairs import check_pair, unanswered


def crossings(a: Mesh, b: Mesh) -> NDArray[np.int64]:
    """Return the pairs of faces of two meshes that intersect, exactly (touching counts).

    Parameters
    ----------
    a, b : Mesh

    Returns
    -------
    array of int64, shape (k, 2)
        The indices of a face of a and a face of b, sorted by rows. `intersects(a, b)` is whether
        there are any.

    Raises
    ------
    TypeError
        If an argument is not a Mesh.

    Examples
    --------
    >>> import hitlab as hl
    >>> floor = hl.Mesh([(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], [(0, 1, 2), (0, 2, 3)])
    >>> spike = hl.Mesh([(3, 1, -1), (3, 1, 1), (3.5, 1, 1)], [(0, 1, 2)])
    >>> hl.crossings(floor, spike).tolist(), hl.intersects(floor, spike)
    ([[0, 0]], True)
    """
    check_pair(a, b)
    if not (isinstance(a, Mesh) and isinstance(b, Mesh)):
        raise unanswered(a, b, "crossings", "it needs two meshes")
    return space.pairs.crossings(a, b)
