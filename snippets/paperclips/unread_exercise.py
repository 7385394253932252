from workings.paperclips.legibility import error, weights_after


def steps_until(wrong, correlation, twins=3):
    steps = 0
    while error(weights_after(twins, correlation, steps), wrong) > 0.1:
        steps += 1
    return steps


for correlation in (0.5, 0.95):
    printed = steps_until(correlation, correlation)
    loose = steps_until(0.0, correlation)
    print(f"{correlation}: printed {printed} steps, loose {loose} steps")
