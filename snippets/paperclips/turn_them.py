from workings.paperclips.deferred import growth
from workings.paperclips.off_switch import gain


def doubt(sigma):
    """Worth of the switch; the plan about 0.5, the error 0.5."""
    return gain(0.5, sigma, 0.5)


def delay(tau):
    """Growth of an error that is corrected twice as strongly."""
    return growth(1.0, 2.0, tau)


def zero(result, low, high):
    """Where a result changes sign: halve, 50 times."""
    rising = result(high) > result(low)
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if (result(middle) < 0) == rising else (low, middle)
    return low


print(f"switch worth keeping from doubt {zero(doubt, 0.01, 1):.4f}")
print(f"fixing fails from delay         {zero(delay, 0.1, 1):.4f}")
