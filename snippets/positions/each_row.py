import cmath

w = [1, 0.5, 0.25, 0.125]  # radians a position, one for each clock
turn = [cmath.exp(1j * speed) for speed in w]

row = [1 + 0j] * 4  # position 0: all hands at noon
for position in range(6):
    assert all(abs(hand - cmath.exp(1j * speed * position)) < 1e-14 for hand, speed in zip(row, w, strict=True))
    print(position, "  ".join(f"{hand.imag:5.2f} {hand.real:5.2f}" for hand in row))
    row = [hand * step for hand, step in zip(row, turn, strict=True)]
