from math import cos


def lowest(base):
    turns = [base ** (-i / 64) for i in range(64)]
    for m in range(1, 4097):
        if sum(cos(m * turn) for turn in turns) < 0:
            return m
    return 0


def bases_that_hold():
    return [int(lowest(base) == 0) for base in (20000, 29000, 36000, 50000, 55000)]


print(lowest(28628), lowest(28629), lowest(58789))
