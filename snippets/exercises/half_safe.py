def half_safe():
    return 1 / (5 * 0.5)


e = half_safe()
for n in (2, 5, 20):
    print(f"{n:2} teams at an enmity of {e}: safety {min(1, 1 / (n * e)):.3f}")
