def twelve_heads():
    eight = [8 * h / 8 for h in range(1, 9)]
    sixteen = [8 * h / 16 for h in range(1, 17)]
    return sorted(eight + sixteen[::2][:4])


print(twelve_heads())
