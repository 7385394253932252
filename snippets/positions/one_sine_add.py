import math

word = [0.1, 0.6, 0.8]

for position in (0, 2, 353):
    added = math.sin(position)  # one for the whole word
    print(position, [f"{x + added:.4f}" for x in word])
