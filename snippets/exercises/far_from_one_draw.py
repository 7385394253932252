from math import log


def far_from_one_draw():
    return log(16) - 15 / 16


print(f"{far_from_one_draw():.4f} nats")
