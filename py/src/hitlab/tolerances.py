"""Every tolerance of the package, with its meaning and unit.

The verdicts have none: they are exact. What stands here bounds the rounding of the float
evaluation, so that exact numbers are asked only where the floats cannot know.
"""

ROUNDING = 2.0**-53
"""Largest relative error of one float64 operation (round to nearest), a pure number."""

DEGREE_2 = 32 * ROUNDING
"""Error of a difference of two degree-2 terms (crosses, dots, squared lengths), as a part of the
sum S of the squared lengths that went in. Differences of coordinates carry one rounding, their
products three, a sum of two products four: with the products bounded by 2 S no difference of two
such terms errs by more than 18 roundings of S."""

DEGREE_4 = 64 * ROUNDING
"""The same for degree-4 terms (a squared cross against a product of two squared lengths), as a
part of S². The square of a cross errs by at most 18 roundings of S², the product by 14."""

SMALLEST_SCALE = 2.0**-480
LARGEST_SCALE = 2.0**480
"""The range of S (coordinates squared) in which S² and its error bound neither underflow nor
overflow. Outside of it the floats decide nothing."""
