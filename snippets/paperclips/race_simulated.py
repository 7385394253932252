from workings.paperclips.dice import SIDES, first, roll

n, enmity, games = 5, 0.5, 10_000
state = first(7)  # of dice that fall alike everywhere
disasters = 0
for _ in range(games):
    teams = []
    for _ in range(n):
        state = roll(state)
        capability = state / SIDES
        safety = capability / (enmity * (n - 1) + 1)  # each knows itself
        teams.append((capability - safety, safety))
    speed, safety = max(teams)
    state = roll(state)
    disasters += state / SIDES > safety
print(f"{disasters / games:.3f} of the games end in a disaster")
print(f"{1 - n / ((n + 1) * (enmity * (n - 1) + 1)):.3f} by the formula")
