from math import cos


def equal_products():
    return [cos(lag) + cos(lag / 100) for lag in (1, 1, 5)]


print(" ".join(f"{product:.4f}" for product in equal_products()))
