def care_and_enmity():
    enmities = [i / 10 for i in range(11)]
    return [1.0 if 5 * e <= 1 else 1 / (5 * e) for e in enmities]


print(" ".join(f"{s:.2f}" for s in care_and_enmity()))
