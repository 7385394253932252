import cmath

w = [1, 0.5, 0.25, 0.125]  # radians a position
turn = [cmath.exp(1j * speed) for speed in w]

row = [1 + 0j] * 4  # all hands at noon
for position in range(6):
    for hand, speed in zip(row, w, strict=True):
        there = cmath.exp(1j * speed * position)
        assert abs(hand - there) < 1e-14
    pairs = [x for h in row for x in (h.imag, h.real)]
    print(position, *(f"{x:5.2f}" for x in pairs))
    turned = zip(row, turn, strict=True)
    row = [hand * step for hand, step in turned]
