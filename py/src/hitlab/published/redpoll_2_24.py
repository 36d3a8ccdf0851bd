"""Redpoll's 60, §2-24 ("Collision 11: line against rectangle, disk, line"): its three programs."""

from hitlab.published import redpoll_2_24_box, redpoll_2_24_disk, redpoll_2_24_line
from hitlab.published.algorithm import Algorithm
from hitlab.published.redpoll import REDPOLL_2_24
from hitlab.shapes.plane import Box, Disk, Line, Ray

ALGORITHM = Algorithm(
    REDPOLL_2_24,
    "Slabs, a quadratic, a 2×2 system",
    "Redpoll's 60, §2-24, Collision 11: line against rectangle, disk, line,"
    " https://eproph527tw.com/i3dprg/ch02/sec224.html",
    {
        (Ray, Box): redpoll_2_24_box.PROGRAM,
        (Ray, Disk): redpoll_2_24_disk.PROGRAM,
        (Line, Line): redpoll_2_24_line.PROGRAM,
    },
)
