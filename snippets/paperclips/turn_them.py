from workings.paperclips.plain.six_dials import delay, doubt


def zero(result, low, high):
    """Where a result that is above 0 at one end and below 0 at the other changes sign: halve, 50 times."""
    rising = result(high) > result(low)
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if (result(middle) < 0) == rising else (low, middle)
    return low


print(f"switch worth keeping from doubt {zero(doubt, 0.01, 1):.4f}")
print(f"fixing fails from delay         {zero(delay, 0.1, 1):.4f}")
