from math import cos


def kernel_curve():
    at = (0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20)
    return [sum(cos(m / 10 ** (i / 2)) for i in range(8)) / 8 for m in at]


print(" ".join(f"{height:.2f}" for height in kernel_curve()))
