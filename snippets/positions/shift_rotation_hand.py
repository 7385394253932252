from math import cos, sin

w, k = 0.25, 5  # radians a position; the shift
a, b = cos(w * k), sin(w * k)  # the block of M, made without knowing p
for p in (0, 7, 353):
    s, c = sin(w * p), cos(w * p)
    print(f"{p:3} turned:   {a * s + b * c:9.6f} {a * c - b * s:9.6f}")
    print(f"{p + k:3} computed: {sin(w * (p + k)):9.6f} {cos(w * (p + k)):9.6f}")
