from math import cos


def similarity(lag, d):
    return sum(cos(lag * 10000 ** (-2 * i / d)) for i in range(d // 2)) / (d // 2)


def first_rise(d=128):
    lag = 1
    while similarity(lag, d) <= similarity(lag - 1, d):
        lag += 1
    return lag


lag = first_rise()
print(f"{similarity(lag - 1, 128):.5f} at a lag of {lag - 1}, {similarity(lag, 128):.5f} at {lag}")
