def orders(tokens):
    if not tokens:
        return [[]]
    return [rest[:i] + tokens[:1] + rest[i:] for rest in orders(tokens[1:]) for i in range(len(tokens))]


def order_matters():
    tasks = [
        lambda text: 2 in text,
        lambda text: text[0] == 2,
        max,
        lambda text: text == sorted(text),
        lambda text: any(text[i] == text[i - 1] for i in range(1, len(text))),
        lambda text: len(set(text)) < len(text),
        lambda text: text == text[::-1],
    ]
    heaps = [[0, 1, 2], [0, 1, 1], [0, 2, 2, 1]]
    return [int(any(len({task(text) for text in orders(heap)}) > 1 for heap in heaps)) for task in tasks]


print(len(orders([0, 1, 2])), "orders of three tokens")
print(order_matters())
