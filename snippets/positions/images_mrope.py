from workings.positions.axes import multimodal_ids

positions = multimodal_ids(3, (1, 2, 3), 2)  # three words, a picture, two words

for name, axis in zip(["time", "row", "column"], positions.T, strict=True):
    print(f"{name:6}", *axis.tolist())
