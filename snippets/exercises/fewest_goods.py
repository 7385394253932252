from math import log


def utility(J, budget, floor=0.001):
    named = (budget - (20 - J) * floor) / J
    return J * log(named) + (20 - J) * log(floor)


def fewest_goods():
    lists = range(1, 21)
    return [min(J for J in lists if utility(J, B) >= 0) for B in (20, 60)]


print(fewest_goods())
for J in (16, 17, 20):
    print(f"{J} named, a budget of 60: {utility(J, 60):6.2f}")
