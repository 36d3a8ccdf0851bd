"""Every tolerance of the package, with its meaning and unit.

The verdicts have none: they are exact. What stands here bounds the rounding of the float
evaluation, so that exact numbers are asked only where the floats cannot know.
"""

ROUNDING = 2.0**-53
"""Largest relative error of one float64 operation (round to nearest), a pure number."""

DEGREE_2 = 32 * ROUNDING
"""Error of a comparison of two degree-2 terms (crosses, dots, squared lengths), as a part of S, the
sum of the squared lengths |AT|² + |BT|² + |CT|² + r². A difference of coordinates carries one
rounding, a product of two differences three, a sum of two products four. A term's products add up
to 2 S at most, as |XY|² <= 2 (|XT|² + |YT|²), so two terms err by no more than 16 roundings of S,
and adding the margin to one of them by 2 more. The area, a sum of three sides, errs by less than
10: the products of a side add up to |XT| |XY| at most, and those of all three to 2 S."""

DEGREE_4 = 64 * ROUNDING
"""The same for degree-4 terms (a squared cross against a product of two squared lengths), as a
part of S². With a side of at most sqrt(2) S its square errs by no more than 18 roundings of S²,
and r² |XY|² <= 2 S² with the margin by 14."""

SMALLEST_SCALE = 2.0**-480
LARGEST_SCALE = 2.0**480
"""The range of S (coordinates squared) in which S² and the margins neither underflow nor overflow.
Single products within it may still underflow, by 2**-1074 each, against margins above 2**-1010.
Outside of it the floats decide nothing."""
