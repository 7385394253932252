import random

n, enmity, games = 5, 0.5, 10_000
random.seed(1)
disasters = 0
for _ in range(games):
    teams = []
    for _ in range(n):
        capability = random.random()
        safety = capability / (enmity * (n - 1) + 1)  # each knows itself
        teams.append((capability - safety, safety))
    speed, safety = max(teams)
    disasters += random.random() > safety
print(f"{disasters / games:.3f} of the games end in a disaster")
print(f"{1 - n / ((n + 1) * (enmity * (n - 1) + 1)):.3f} by the formula")
