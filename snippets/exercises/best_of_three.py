def best_of_three():
    losses = [0.1, 0.2, 0.5, 2.0]  # the best first
    expected = 0.0
    for i in range(4):
        worse = ((4 - i) / 4) ** 3  # all three draws are number i or worse
        still = ((4 - i - 1) / 4) ** 3  # all three are worse
        expected = expected + (worse - still) * losses[i]
    return expected


print(f"{best_of_three():.4f}")
