from math import cos, sin


def moved_code(code, k, base):
    d, result = len(code), []
    for i in range(0, d, 2):
        turn = k * base ** (-i / d)
        s, c = code[i], code[i + 1]
        result += [s * cos(turn) + c * sin(turn), c * cos(turn) - s * sin(turn)]
    return result


five = [sin(5), cos(5), sin(0.05), cos(0.05)]
print("moved:", " ".join(f"{x:7.4f}" for x in moved_code(five, 3, 10000)))
print("PE(8):", " ".join(f"{x:7.4f}" for x in (sin(8), cos(8), sin(0.08), cos(0.08))))
