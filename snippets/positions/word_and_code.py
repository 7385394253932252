from math import cos, sin

dog = [0.10, 0.80, 0.45, -0.30]
d, base = 4, 10_000

for position in (2, 6):
    code = []
    for i in range(d // 2):
        angle = position / base ** (2 * i / d)
        code += [sin(angle), cos(angle)]
    pairs = zip(dog, code, strict=True)
    both = [x + c for x, c in pairs]
    print(f"position {position}")
    print("  code", *(f"{c:6.2f}" for c in code))
    print("  dog ", *(f"{x:6.2f}" for x in both))
