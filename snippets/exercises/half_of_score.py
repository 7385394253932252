def half_of_score():
    return 7 / 2


print(half_of_score())
