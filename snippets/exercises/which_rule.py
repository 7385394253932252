RULES = [
    "Narrow your goals",
    "Ignore interpretability",
    "Don't give in to the competition",
    "Trust the checks",
    "Forget the off switch",
    "Fix as we go along",
]


def which_rule():
    return [4, 2, 6, 1, 5, 3]


for i in range(6):
    rule = which_rule()[i]
    print(f"{'abcdef'[i]}: {rule}. {RULES[rule - 1]}")
