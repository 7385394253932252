def promise_kept():
    return 0.8


for n in (2, 5):
    e = promise_kept() / n
    for factor in (0.99, 1.01):
        slope = 1 / n - factor * e / 0.8
        more = "pays" if slope > 0 else "costs"
        print(f"{n} teams, enmity {factor * e:.3f}: more care {more}")
