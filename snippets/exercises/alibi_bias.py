def slopes(n_heads):
    whole = 1
    while 2 * whole <= n_heads:
        whole *= 2
    own = [2 ** (-8 * h / whole) for h in range(1, whole + 1)]
    between = [2 ** (-8 * h / (2 * whole)) for h in range(1, 2 * whole, 2)]
    return own + between[: n_heads - whole]


def alibi_bias(n_heads, seq_len):
    places = range(seq_len)
    return [[[m * min(j - i, 0) for j in places] for i in places] for m in slopes(n_heads)]


for row in alibi_bias(12, 4)[8]:
    print(" ".join(f"{x:6.3f}" for x in row))
