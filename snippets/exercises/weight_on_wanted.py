def weight_on_wanted(w, k):
    return (1 - w) ** 2 * (1 + 1 / k)


for w in (0.0, 1 / 3, 0.9, 1.0):
    print(f"weight {w:.2f}: error {weight_on_wanted(w, 2):.3f}")
