from math import cos, sin

dog = [0.10, 0.80, 0.45, -0.30]
d, base = 4, 10_000

for position in (2, 6):
    code = []
    for i in range(d // 2):
        angle = position / base ** (2 * i / d)
        code += [sin(angle), cos(angle)]
    print(f"the code of {position}", " ".join(f"{each:6.2f}" for each in code))
    print(f"dog, at {position}   ", " ".join(f"{x + each:6.2f}" for x, each in zip(dog, code, strict=True)))
