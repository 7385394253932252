from math import cos, sin


def hybrid_row(p, table, gate):
    d, code = len(table[0]), []
    for i in range(0, d, 2):
        angle = p * 10000 ** (-i / d)
        code += [sin(angle), cos(angle)]
    if p >= len(table):
        return code
    return [gate * table[p][i] + (1 - gate) * code[i] for i in range(d)]


table = [[2.0, 2.0, 2.0, 2.0], [3.0, 3.0, 3.0, 3.0]]
for p in range(3):
    print(p, " ".join(f"{x:.3f}" for x in hybrid_row(p, table, 0.5)))
