"""Attention over one sentence in any order of its words, in numbers small enough to print.

Equal to `workings.positions.attention`. The words are those of "the brown dog chased the black dog".
"""

from math import exp, sqrt

from .waves import code

# MiniLM's embeddings of "the", "brown", "dog", "chased" and "black", turned rigidly so that six numbers hold them (the
# last is nought: five words need five), and rounded to 0.01. Turning a table changes no product of two of its rows.
EMBEDDINGS = [
    [0.02, -0.06, 0.10, 0.51, -0.77, 0.0],
    [-1.11, 0.20, -0.20, -0.54, -0.35, 0.0],
    [-0.49, -1.16, -0.29, 0.15, 0.10, 0.0],
    [0.01, -0.44, 0.93, -0.33, -0.08, 0.0],
    [-1.03, 0.33, 0.36, 0.52, 0.31, 0.0],
]
SENTENCE = [0, 1, 2, 3, 0, 4, 2]
FIRST_DOG = 2
SECOND_DOG = 6

# The product of the query and the key projection, drawn once: normal numbers of standard deviation 2, to 0.1.
PROJECTION = [
    [-4.6, -0.7, -2.1, 2.0, -1.8, -2.6],
    [-1.2, -1.7, -2.6, 3.0, 0.6, 4.0],
    [2.3, -2.5, 0.1, 0.7, 0.3, -1.3],
    [-2.5, -1.5, -2.5, -2.2, 2.3, 1.9],
    [1.6, 0.4, 0.3, -0.1, -0.6, 0.5],
    [-2.7, 0.5, 0.0, -0.4, -3.3, 1.8],
]


def score(asking: list[float], asked: list[float]) -> float:
    """What one row's query and another row's key make, over the root of their size."""
    total = 0.0
    for x, line in zip(asking, PROJECTION):
        for weight, y in zip(line, asked):
            total += x * weight * y
    return total / sqrt(len(asked))


def softmax(scores: list[float]) -> list[float]:
    """Scores as weights that sum to 1."""
    most = max(scores)
    weights = [exp(each - most) for each in scores]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def mean(weights: list[float], rows: list[list[float]]) -> list[float]:
    """The weighted mean of some rows."""
    result = [0.0] * len(rows[0])
    for weight, row in zip(weights, rows):
        result = [x + weight * y for x, y in zip(result, row)]
    return result


# --8<-- [start:attention]
def attention(rows: list[list[float]], mask: bool) -> tuple[list[list[float]], list[list[float]]]:
    """The weights of attention over the rows of a sentence, and what it makes of each row: the mean of what it sees."""
    weights: list[list[float]] = []
    outputs: list[list[float]] = []
    for place, row in enumerate(rows):
        seen = rows[: place + 1] if mask else rows
        looks = softmax([score(row, other) for other in seen])
        weights.append(looks + [0.0] * (len(rows) - len(seen)))
        outputs.append(mean(looks, seen))
    return weights, outputs


# --8<-- [end:attention]


def embedded(order: list[int], positions: bool) -> list[list[float]]:
    """The embeddings of the sentence's words in an order, with the sinusoidal code of each place added or not."""
    rows: list[list[float]] = []
    for place, word in enumerate(order):
        row = EMBEDDINGS[SENTENCE[word]]
        if positions:
            row = [x + c for x, c in zip(row, code(place, len(row), 10000.0))]
        rows.append(row)
    return rows


def furthest(a: list[float], b: list[float]) -> float:
    """The largest difference between the components of two rows."""
    return max([abs(x - y) for x, y in zip(a, b)])


def headed(rows: list[list[float]]) -> list[list[float]]:
    """A table with an empty row above and an empty column before, for headings."""
    empty = [0.0]
    return [[0.0] * (len(rows[0]) + 1)] + [empty + row for row in rows]


def shuffle(
    order: list[int], positions: bool, mask: bool
) -> tuple[list[list[float]], list[list[float]], bool, float, float, int, int, int, int, int, int, int]:
    """Attention over the seven words in an order, beside attention over them in the first order.

    Returns:
        The weights, rows and columns in that order, shape (8, 8) with room for headings. The output of each word in
        that order, six numbers, shape (8, 7) likewise. Whether no word's output has changed since the first order, the
        largest change of any, and the largest difference between the outputs of the two dogs. Which word stands at
        each place.
    """
    weights, outputs = attention(embedded(order, positions), mask)
    straight = attention(embedded([0, 1, 2, 3, 4, 5, 6], positions), mask)[1]
    changed, first, second = 0.0, outputs[0], outputs[0]
    for word, output in zip(order, outputs):
        changed = max(changed, furthest(output, straight[word]))
        if word == FIRST_DOG:
            first = output
        if word == SECOND_DOG:
            second = output
    same, apart = changed < 1e-12, furthest(first, second)
    tables = headed(weights), headed(outputs)
    a, b, c, d, e, f, g = order[0], order[1], order[2], order[3], order[4], order[5], order[6]
    return tables[0], tables[1], same, changed, apart, a, b, c, d, e, f, g
