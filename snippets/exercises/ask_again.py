def ask_again(yes, no):
    if yes - no >= 3:
        return 1
    return 0 if no > yes else 2


def makes(policy, yes=0, no=0):
    good = 0.5 * 0.7**yes * 0.3**no
    bad = 0.5 * 0.3**yes * 0.7**no
    move = policy(yes, no)
    if move == 1:
        return 2 * good - 5 * bad
    if move == 0 or yes + no == 10:
        return 0.0
    more = makes(policy, yes + 1, no) + makes(policy, yes, no + 1)
    return more - 0.1 * (good + bad)


def act_at(ahead):
    return lambda yes, no: 1 if yes - no >= ahead else 0 if no > yes else 2


print(f"as above: {makes(ask_again):.3f}")
for ahead in (1, 2, 3, 4):
    print(f"to act at {ahead} ahead: {makes(act_at(ahead)):.3f}")
