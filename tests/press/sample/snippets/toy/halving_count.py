def halving_count():
    left, times = 1.0, 0
    while left >= 0.001:
        left, times = left / 2, times + 1
    return times


print(halving_count(), "halvings")
