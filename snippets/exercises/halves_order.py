def halves_order():
    return [c for i in range(4) for c in (i, i + 4)]


halves = ["a", "b", "c", "d", "A", "B", "C", "D"]
print(halves_order())
print(" ".join(halves[c] for c in halves_order()))
