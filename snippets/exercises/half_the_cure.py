def danger(e):
    return 1 - 5 / (6 * (4 * e + 1))


def half_the_cure():
    middle = (danger(1.0) + danger(0.1)) / 2
    K = 5 / (6 * (1 - middle))
    return (K - 1) / 4


e = half_the_cure()
print(f"{danger(1.0):.3f}, {danger(e):.3f}, {danger(0.1):.3f}; enmity {e:.4f}")
print(f"part of the way: {(1 - e) / (1 - 0.1):.3f}")
