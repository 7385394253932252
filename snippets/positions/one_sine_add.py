import math

word = [0.1, 0.6, 0.8]

for position in (0, 2, 353):
    added = math.sin(position)  # one number for the whole word
    print(position, [f"{component + added:.4f}" for component in word])
