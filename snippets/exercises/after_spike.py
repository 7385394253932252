def after_spike():
    v, steps = 0.999 * 1 + 0.001 * 100**2, 0
    while v >= 2**2:
        v, steps = 0.999 * v + 0.001, steps + 1
    return steps


print(after_spike(), "steps")
