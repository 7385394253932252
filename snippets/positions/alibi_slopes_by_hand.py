def slopes(heads):
    """The authors' rule: a power of two by the formula, the rest from between."""
    power = 1
    while 2 * power <= heads:
        power *= 2
    regular = [2 ** (-8 * h / power) for h in range(1, power + 1)]
    between = [2 ** (-4 * h / power) for h in range(1, 2 * power, 2)]
    return regular + between[: heads - power]


for heads in (4, 8, 12):
    print(f"{heads} heads, 1 / slope:", *(f"{1 / slope:.4g}" for slope in slopes(heads)))
