def team_payoff(s, others, rivals, e):
    n, x = rivals + 1, others - s
    win = x + (1 - x**n) / n if x > 0 else (1 + x) ** n / n
    return win * s + (1 - win) * (1 - e) * others


for s in (1.0, 0.9, 0.7, 0.5):
    print(f"four others at 1, you at {s}: {team_payoff(s, 1.0, 4, 1.0):.3f}")
