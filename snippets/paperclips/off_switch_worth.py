from workings.paperclips.dice import first, normal
from workings.paperclips.normal import below, density

mu, sigma = 1.0, 2.0  # what the machine believes of its plan
state, plans = first(7), []
for _ in range(20_000):
    z, state = normal(state)
    plans.append(mu + sigma * z)
acting = sum(plans) / len(plans)
# the human lets the good ones pass
asking = sum(max(u, 0) for u in plans) / len(plans)
print(f"act {acting:.2f}, ask {asking:.2f}")
exact = mu * below(mu / sigma) + sigma * density(mu / sigma)
print(f"act {mu:.2f}, ask {exact:.2f}, by the formula")
