"""Handwritten digits: 1,797 images of 8 by 8 pixels, small enough to come with the essays.

They are those of `sklearn.datasets.load_digits` (scikit-learn, BSD-3-Clause), which is the test set of Optical
Recognition of Handwritten Digits in the UCI repository (E. Alpaydin and C. Kaynak, 1998). They are kept here so that
no reader needs scikit-learn; `tests/essays/test_digits.py` compares the two where it is installed.
"""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from essays.kit.chance import seeded

FILE = Path(__file__).with_name("digits.npz")


class Digits(NamedTuple):
    """Images and what they show.

    Attributes:
        x: Images with pixels from 0 to 1, shape (n, 64).
        y: The digit of each, shape (n,).
    """

    x: Tensor
    y: Tensor


def digits(dtype: torch.dtype = torch.float32) -> tuple[Digits, Digits, Digits]:
    """A fixed split, the same at every call: 1,000 images to train on, 400 to choose by, and 397 for the test."""
    stored = np.load(FILE)
    x, y = torch.tensor(stored["images"], dtype=dtype) / 16, torch.tensor(stored["digits"]).long()
    order = torch.randperm(len(x), generator=seeded(0))
    train, choose, test = (Digits(x[part], y[part]) for part in order.split([1000, 400, 397]))
    return train, choose, test
