"""The position that each token of a row is given, and how far it puts scores off: plain Python, translated for pages.

A row has slots, counted from 0. The token in a slot belongs to a text, whose number is 0 for padding. Its *position* is
what a scheme of positions is told. A row may also be what a cache of keys holds. Queries, keys and tables here are
drawn numbers of eight components, the same for every row: what is shown is where scores change, not a model's scores.
"""

from math import cos, sin, sqrt

from workings.positions.plain import code, dot, speeds

SLOTS = 10  # of a row
OLD = 7  # of a cache that has lost tokens: filled before the loss
SIZE = 8  # of a head
BASE = 10.0  # of its angles, and of the sinusoids: so small that ten tokens turn slow pairs visibly


def own_places(texts: list[int]) -> list[int]:
    """The position of each token in its own text, from 0; padding, text 0, has position 0."""
    places: list[int] = []
    for slot in range(len(texts)):
        before = [1 for text in texts[:slot] if text == texts[slot]]
        places.append(len(before) if texts[slot] > 0 else 0)
    return places


def texts_of(row: int, border: int) -> list[int]:
    """The text of each slot.

    Args:
        row: 0 padding, then a text. 1 a text, padding, and a token that was written after it. 2 two texts, 3 three.
            4 and more: one text, whose keys are cached.
        border: How many slots the padding or the first text takes.
    """
    if row == 0:
        return [0] * border + [1] * (SLOTS - border)
    if row == 1:
        return [1] * (SLOTS - 1 - border) + [0] * border + [1]
    if row == 2:
        return [1] * border + [2] * (SLOTS - border)
    if row == 3:
        second = (SLOTS - border) // 2
        return [1] * border + [2] * second + [3] * (SLOTS - border - second)
    return [1] * SLOTS


def text_places(row: int, border: int) -> list[int]:
    """The position of each token in its own text; rows 6 and 7 are what is left of a text without `border` tokens.

    Row 6 has lost its first tokens, row 7 those after the first two.
    """
    if row < 6:
        return own_places(texts_of(row, border))
    sinks = 0 if row == 6 else 2
    return [slot if slot < sinks else slot + border for slot in range(SLOTS)]


def given_places(row: int, border: int, count: int) -> list[int]:
    """The positions that a program gives: 0 slots, 1 those in the text, 2 these from 1, 3 slots, from 0 at each 4th."""
    if count == 1 or count == 2:
        return [place + count - 1 for place in text_places(row, border)]
    return [slot % 4 if count == 3 else slot for slot in range(SLOTS)]


def right_places(row: int, border: int) -> list[int]:
    """The positions of the reference: those of each text alone; in a cache that has lost tokens, those in the cache."""
    return text_places(row, border) if row < 6 else list(range(SLOTS))


def theta_at(row: int, border: int, length: int) -> list[float]:
    """The frequencies in force at a length, for a model trained to `border` tokens.

    In row 4 the base grows with the length, from there on (dynamic NTK, Peng et al. 2024, §3.3). In row 5 all pairs but
    the fastest are slowed at once beyond it, as by LongRoPE's second list of factors; here 2, 4 and 8.
    """
    if row == 4 and length > border:
        s = float(length) / float(border)
        return speeds(SIZE, BASE * s ** (float(SIZE) / float(SIZE - 2)))
    theta = speeds(SIZE, BASE)
    if row == 5 and length > border:
        return [theta[0], theta[1] / 2.0, theta[2] / 4.0, theta[3] / 8.0]
    return theta


def drawn(start: int, size: int) -> list[float]:
    """Numbers from -1 to 1, the same in every browser: a row of whole numbers, each made of the one before."""
    state = 75 * (start + 1) % 65537
    numbers: list[float] = []
    for _ in range(size):
        state = (75 * state + 74) % 65537
        numbers.append(float(state % 201 - 100) / 100.0)
    return numbers


def turn(x: list[float], angle: list[float]) -> list[float]:
    """Neighbours turned, each pair by its angle."""
    y: list[float] = []
    for i, a in enumerate(angle):
        y.append(x[2 * i] * cos(a) - x[2 * i + 1] * sin(a))
        y.append(x[2 * i] * sin(a) + x[2 * i + 1] * cos(a))
    return y


def bucket(distance: int) -> int:
    """T5's bucket of six for distances up to 8: they begin at 0, 1, 2, 3, 5 and 6."""
    return len([start for start in [1, 2, 3, 5, 6] if distance >= start])


def plus(a: list[float], b: list[float]) -> list[float]:
    """The sum of two vectors."""
    return [x + y for x, y in zip(a, b)]


def added_score(scheme: int, q: list[float], k: list[float], m: int, n: int) -> float:
    """The score under a scheme that turns nothing, with the query at position m and the key at n.

    Args:
        scheme: 0 a learned table, 1 sinusoids: added to what queries and keys are made of. 3 ALiBi with a slope of 1/4,
            4 T5's buckets, 5 Shaw's vectors clipped at 3: these see the distance alone.
        q: The query without its position.
        k: The key without its position.
        m: Of the query.
        n: Of the key.
    """
    if scheme == 0:
        q, k = plus(q, drawn(500 + m, SIZE)), plus(k, drawn(500 + n, SIZE))
    if scheme == 1:
        q, k = plus(q, code(m, SIZE, BASE)), plus(k, code(n, SIZE, BASE))
    if scheme == 5:
        k = plus(k, drawn(600 + max(-3, min(3, n - m)), SIZE))
    score = dot(q, k) / sqrt(float(SIZE))
    if scheme == 3:
        return score - 0.25 * float(abs(m - n))
    return score + drawn(700 + bucket(max(0, m - n)), 1)[0] if scheme == 4 else score


def turned_score(q: list[float], k: list[float], query: list[float], then: list[float], more: list[float]) -> float:
    """RoPE's score, from a key that was turned when it was stored and is turned on when it is read.

    Args:
        q: The query, not yet turned.
        k: The key, not yet turned.
        query: The angles of the query.
        then: The angles by which the key was turned when it was stored.
        more: Those by which it is turned now, on top.
    """
    return dot(turn(q, query), turn(turn(k, then), more)) / sqrt(float(SIZE))


def scaled(place: int, theta: list[float]) -> list[float]:
    """The angle of every pair at a position."""
    return [float(place) * speed for speed in theta]


def stored_places(row: int, border: int, count: int) -> list[int]:
    """The positions at which keys were made: in rows 6 and 7 the old ones in the whole text, before the loss."""
    given, text = given_places(row, border, count), text_places(row, border)
    return [text[slot] if row > 5 and slot < OLD else given[slot] for slot in range(SLOTS)]


def rope_score(row: int, border: int, count: int, policy: int, i: int, j: int) -> float:
    """RoPE's score of slot i for slot j.

    Args:
        row: As in `texts_of`.
        border: As there; for a cache the trained length, or how many tokens were lost.
        count: As in `given_places`.
        policy: What is done with a stored key. 0 it stays as it was turned. 1 it is turned on to where it is now. 2 it
            was stored unturned, and is turned when it is read.
        i: Of the query.
        j: Of the key.
    """
    q, k = drawn(i, SIZE), drawn(100 + j, SIZE)
    given, now = given_places(row, border, count), theta_at(row, border, i + 1)
    here = j if row > 5 and policy == 1 else given[j]
    wanted = scaled(here, now)
    then = scaled(stored_places(row, border, count)[j], theta_at(row, border, j + 1))
    if policy == 2 or row < 4:
        then = [0.0] * len(now)
    more = [0.0] * len(now) if row > 3 and policy == 0 else [a - b for a, b in zip(wanted, then)]
    return turned_score(q, k, scaled(given[i], now), then, more)


def score_of(row: int, border: int, scheme: int, count: int, policy: int, i: int, j: int) -> float:
    """The score of slot i for slot j, as a program makes it; scheme 2 is RoPE, the others as in `added_score`."""
    if scheme == 2:
        return rope_score(row, border, count, policy, i, j)
    given, stored = given_places(row, border, count), stored_places(row, border, count)
    key = stored[j] if scheme < 2 else given[j]  # what was added stays in the key; a bias is made anew
    return added_score(scheme, drawn(i, SIZE), drawn(100 + j, SIZE), given[i], key)


def reference(row: int, border: int, scheme: int, i: int, j: int) -> float:
    """The score that is wanted: at the right positions, all turned by the frequencies in force for the query."""
    places, q, k = right_places(row, border), drawn(i, SIZE), drawn(100 + j, SIZE)
    if scheme != 2:
        return added_score(scheme, q, k, places[i], places[j])
    now = theta_at(row, border, i + 1)
    return turned_score(q, k, scaled(places[i], now), scaled(places[j], now), [0.0] * len(now))


def asks(row: int, i: int, j: int, texts: list[int]) -> bool:
    """Whether slot i is to see slot j: not later, of the same text; in a cache that lost tokens, i is new."""
    return j <= i and texts[i] == texts[j] and texts[i] > 0 and (row < 6 or i >= OLD)


def errors(row: int, border: int, scheme: int, count: int, policy: int) -> list[list[float]]:
    """How far each score is from the one that is wanted, queries down and keys across; 0 where there is none."""
    texts = texts_of(row, border)
    table: list[list[float]] = []
    for i in range(SLOTS):
        line = [0.0] * SLOTS
        for j in range(i + 1):
            if asks(row, i, j, texts):
                got = score_of(row, border, scheme, count, policy, i, j)
                line[j] = abs(got - reference(row, border, scheme, i, j))
        table.append(line)
    return table


def worst(table: list[list[float]]) -> float:
    """The largest number of a table."""
    return max([max(line) for line in table])


def mend(row: int, border: int, scheme: int, count: int, policy: int) -> int:
    """What makes all scores right: 0 nothing need be, 1 other positions, 2 keys turned on, 3 both, 4 none of these."""
    right = 1 if row < 6 else 0
    for each, (places, keys) in enumerate([(count, policy), (right, policy), (count, 1), (right, 1)]):
        if worst(errors(row, border, scheme, places, keys)) < 1e-9:
            return each
    return 4
