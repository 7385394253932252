def decide(values, slip):
    act = sum(values) / len(values)
    good = sum(v for v in values if v > 0) / len(values)
    bad = act - good
    defer = (1 - slip) * good + slip * bad
    return max((0.0, 0), (act, 1), (defer, 2))[1]


for slip in (0.0, 0.2, 0.4):
    move = ("switch off", "act", "defer")[decide([3, -1, 2, -2], slip)]
    print(f"{slip}: {move}")
