def price(size, windows, gate):
    first = max(0, size / 4 + 3 * windows / 4)
    second = max(0, 3 * (size - windows) / 4)
    third = max(0, gate - size - 2)
    return first + second - 3 * third


def read_weights():
    houses = [(6, 2, 6), (2, 6, 2), (4, 4, 5), (4, 4, 8)]
    return [price(*house) for house in houses]


print("in training:", [price(x, x, x) for x in range(7)])
print("few windows:", [price(6, x, 6) for x in range(7)])
print("many windows:", [price(2, x, 2) for x in range(2, 9)])
print("tall gates:", [price(4, 4, x) for x in range(4, 11)])
print("asked for:", read_weights())
