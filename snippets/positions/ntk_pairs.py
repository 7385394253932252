d, base, s = 16, 10_000, 8  # a small head, to be eight times as long

new = base * s ** (d / (d - 2))
print(f"base {base} becomes {new:.0f}")
for i in range(d // 2):
    slower = base ** (-2 * i / d) / new ** (-2 * i / d)
    print(f"pair {i}: {slower:.3f} times slower, interpolation {s}")
