def slowed_angles(m, i, d, base, s):
    grown = base * s ** (d / (d - 2))
    return [m / s * base ** (-2 * i / d), m * grown ** (-2 * i / d)]


for i in (0, 16, 31):
    by_place, by_base = slowed_angles(1000, i, 64, 10000, 4)
    print(f"pair {i:2}: {by_place:8.3f} {by_base:8.3f}")
