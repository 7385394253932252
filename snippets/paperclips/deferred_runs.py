from math import acos, exp, sqrt

r, k, h = 1.0, 1.5, 0.002  # growth, strength of the fixing, step of time
longest = acos(r / k) / sqrt(k**2 - r**2)
print(f"longest delay {longest:.3f}")
for share in (0.95, 1.05):
    late = round(share * longest / h)  # how many steps old the news is
    # until now nobody fixed anything
    x = [exp(r * h * i) for i in range(-late, 1)]
    for _ in range(round(60 / h)):
        x.append(x[-1] + h * (r * x[-1] - k * x[-1 - late]))
    worst = max(abs(v) for v in x[-round(10 / h) :])  # from time 50 to 60
    print(f"{share} of it: in the end up to {worst:.2g}")
