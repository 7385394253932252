import random
from statistics import NormalDist, fmean

mu, sigma = 1.0, 2.0  # what the machine believes of its plan
random.seed(2)
plans = [random.gauss(mu, sigma) for _ in range(100_000)]
acting = fmean(plans)
asking = fmean(max(u, 0) for u in plans)  # the human lets the good ones pass
print(f"act {acting:.2f}, ask {asking:.2f}")
z = NormalDist()
print(f"act {mu:.2f}, ask {mu * z.cdf(mu / sigma) + sigma * z.pdf(mu / sigma):.2f}, by the formula")
