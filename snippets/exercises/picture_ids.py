def picture_ids(before, rows, columns, after):
    words = [[place] * 3 for place in range(before)]
    picture = [[before, before + row, before + column] for row in range(rows) for column in range(columns)]
    on = 1 + max(max(each) for each in words + picture)
    return words + picture + [[on + n] * 3 for n in range(after)]


for place in picture_ids(2, 2, 3, 1):
    print(*place)
