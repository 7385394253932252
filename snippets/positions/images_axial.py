from math import cos

from workings.positions.plain import speeds

rows = [[speed, 0.0] for speed in speeds(16, 100.0)]  # eight pairs see the row
columns = [[0.0, speed] for speed in speeds(16, 100.0)]  # eight see the column
pairs = rows + columns

for down in range(-2, 3):
    line = []
    for right in range(-2, 3):
        angles = [a * down + b * right for a, b in pairs]
        line.append(sum(cos(angle) for angle in angles) / len(pairs))
    print("  ".join(f"{score:.3f}" for score in line))
