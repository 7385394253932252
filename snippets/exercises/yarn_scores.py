from math import log


def yarn_scores(s=16):
    return (0.1 * log(s) + 1) ** 2


for s in (2, 16, 32):
    print(f"{s:2} {yarn_scores(s):.3f}")
