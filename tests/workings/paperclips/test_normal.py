"""The normal distribution from sums and fractions equals one of fifty digits."""

import mpmath
import pytest

from workings.paperclips import normal


def test_normal_law():
    """Tail over density to 1e-13, also at the seam of the two series; so the distribution function to 1e-13 as well."""
    with mpmath.workdps(50):
        for z in [0.0, 1e-9, *(i / 37 for i in range(1, 1200)), 2.5, 2.5 + 1e-12]:
            tail = mpmath.erfc(mpmath.mpf(z) / mpmath.sqrt(2)) / 2
            assert normal.mills(z) == pytest.approx(float(tail / mpmath.npdf(mpmath.mpf(z))), rel=1e-13, abs=0)
            assert normal.below(z) == pytest.approx(float(mpmath.ncdf(z)), rel=1e-13, abs=0)
            assert normal.below(-z) == pytest.approx(float(tail), rel=1e-12, abs=0)
