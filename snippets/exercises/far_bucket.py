from math import log


def far_bucket(distance):
    if distance < 16:
        return distance
    return min(31, 16 + int(16 * log(distance / 16) / log(128 / 16)))


for distance in (15, 16, 30, 60, 112, 113, 10000):
    print(distance, far_bucket(distance))
