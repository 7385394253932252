def option_worth(outcomes, chances):
    after, before = 0, 0
    for i, x in enumerate(outcomes):
        after += chances[i] * max(x, 0)
        before += chances[i] * x
    return after - max(before, 0)


for p in (0.5, 0.7, 0.9):
    worth = option_worth([10, -20], [p, 1 - p])
    print(f"safe with {p}: the answer is worth {worth:.2f}")
