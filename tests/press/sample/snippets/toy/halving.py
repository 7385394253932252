left = 1.0
for _ in range(3):
    left = left / 2
    print(left)
