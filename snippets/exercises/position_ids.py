def position_ids(mask):
    positions, seen = [], 0
    for kept in mask:
        positions.append(seen if kept else 0)
        seen += kept
    return positions


print(position_ids([0, 0, 1, 1, 1]))
print(position_ids([1, 1, 1, 0, 0]))
