from math import sqrt

for gradients in ([5, 5, 5, 5], [20, 0, 0, 0], [7, 3, 7, 3], [5, -5, 5, -5]):
    mean = sum(gradients) / len(gradients)
    root = sqrt(sum(g**2 for g in gradients) / len(gradients))
    print(f"{gradients}: mean {mean:g}, root mean square {root:.2f}, step {mean / root:.2f}")
