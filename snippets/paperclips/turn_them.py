from workings.paperclips.deferred import growth
from workings.paperclips.off_switch import gain


def doubt(sigma):
    """What the switch is worth to a machine so unsure of a plan worth about 0.5, if people err by 0.5."""
    return gain(0.5, sigma, 0.5)


def delay(tau):
    """The rate at which an error grows if its correction, twice as strong, comes so late."""
    return growth(1.0, 2.0, tau)


def zero(result, low, high):
    """Where a result that is above 0 at one end and below 0 at the other changes sign: halve, 50 times."""
    rising = result(high) > result(low)
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if (result(middle) < 0) == rising else (low, middle)
    return low


print(f"switch worth keeping from doubt {zero(doubt, 0.01, 1):.4f}")
print(f"fixing fails from delay         {zero(delay, 0.1, 1):.4f}")
