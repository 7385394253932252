def largest_so_far():
    v, largest, divided_by = 0.0, 0.0, []
    for g in (1, 3, 0, 5, 0):
        v = 0.5 * v + 0.5 * g**2
        largest = max(largest, v)
        divided_by.append(largest)
    return divided_by


print(largest_so_far())
