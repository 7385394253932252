from workings.paperclips.specification import outcome, utility


def fewest(enough, floor=0.001):
    """The fewest goods to name, of 20, so that people end with enough."""
    ends = [outcome(J, floor=floor) for J in range(1, 21)]
    return next(J for J, end in enumerate(ends, 1) if end >= enough - 1e-9)


for each in (0.2, 0.5):  # units of every good at the start
    start = utility([each] * 20)
    print(f"no worse than a start of {each}:", fewest(start))
print("no worse than even:          ", fewest(0))

# Above a floor of 0.3 there is less to take. Does it help?
print("with a floor of 0.3:         ", fewest(0, floor=0.3))
