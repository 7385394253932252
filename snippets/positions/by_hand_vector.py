import math

x = [0.1, 0.4, 0.5, 0.2]
m, d = 1, 4
turned = []
for i in (0, 1):
    angle = m * 10_000 ** (-2 * i / d)  # 1, then 0.01
    a, b = x[2 * i], x[2 * i + 1]
    turned.append(a * math.cos(angle) - b * math.sin(angle))
    turned.append(a * math.sin(angle) + b * math.cos(angle))
print([round(value, 4) for value in turned])
