from math import cos

d, base = 16, 10_000

last = 1.0
for lag in range(25):
    cosine = sum(cos(lag * base ** (-2 * i / d)) for i in range(d // 2)) / (d // 2)
    print(f"{lag:2} {cosine:6.3f} {'up' if cosine > last else '  '} " + "#" * round(30 * cosine))
    last = cosine
