"""ALiBi's slopes, T5's buckets, the sinusoidal table and the frequencies of longer contexts, in plain Python.

Slopes follow the recursion that ALiBi's authors published, buckets are found in whole numbers, with no logarithm.
"""

import cmath
import functools
import inspect
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from torch import Tensor

from workings.oracles.oracle import BASES, Changes, Oracle, instead, numbers
from workings.oracles.rotations import in_bfloat16


class Heads(NamedTuple):
    """A case: a number of heads."""

    heads: int

    def __str__(self) -> str:
        """What a report says of the case in which a subject went wrong."""
        return f"for {self.heads} heads"


def power(head: int, heads: int) -> float:
    """The slope of a head, counted from 1, where there are as many as a power of two (Press et al. 2022, section 3)."""
    return 2 ** (-8 * head / heads)


def every_other(slopes: list[float], twice: list[float], missing: int) -> list[float]:
    """The slopes of the largest power of two, and then every other one of twice as many: `get_slopes`."""
    return slopes + twice[::2][:missing]


class Slopes(NamedTuple):
    """The choices that slopes are made by."""

    slope: Callable[[int, int], float] = power
    filled: Callable[[list[float], list[float], int], list[float]] = every_other
    sign: int = 1
    rounded: Callable[[float], float] = lambda slope: slope
    order: Callable[[list[float]], list[float]] = lambda slopes: slopes
    any_number: bool = False  # whether the formula for powers of two is used for all


def slopes(rule: Slopes, case: Heads) -> Tensor:
    """The slopes of a rule, shape (heads,)."""

    def of(heads: int) -> list[float]:
        return [rule.slope(head, heads) for head in range(1, heads + 1)]

    whole = case.heads if rule.any_number else 2 ** int(math.log2(case.heads))
    made = of(whole) if whole == case.heads else rule.filled(of(whole), of(2 * whole), case.heads - whole)
    return torch.tensor([rule.sign * rule.rounded(slope) for slope in rule.order(made)], dtype=torch.float64)


def ask_slopes(subject: Any, case: Heads, dtype: torch.dtype) -> Tensor:
    """A subject's slopes; it is asked for no dtype."""
    return numbers(subject(case.heads), (case.heads,), "the slopes")


SLOPES: dict[str, Changes] = {
    "slopes for a number of heads that is no power of two are those of the formula, not the authors'":
        {"any_number": True},
    "heads beyond a power of two take the first of twice as many, and should take every other":
        {"filled": lambda slopes, twice, missing: slopes + twice[:missing]},
    "heads beyond a power of two take the second, the fourth …, and should take the first, the third …":
        {"filled": lambda slopes, twice, missing: slopes + twice[1::2][:missing]},
    "heads beyond a power of two come first": {"filled": lambda slopes, twice, missing: twice[::2][:missing] + slopes},
    "the slopes of the next power of two are cut off":
        {"filled": lambda slopes, twice, missing: twice[: len(slopes) + missing]},
    "the slopes are sorted": {"order": functools.partial(sorted, reverse=True)},
    "heads are counted from 0: the first slope is 1": {"slope": lambda head, heads: power(head - 1, heads)},
    "slopes halve from head to head, whatever the number of heads":
        {"any_number": True, "slope": lambda head, heads: 2.0**-head},
    "the exponent divides by n + 1, and should by n": {"slope": lambda head, heads: power(head, heads + 1)},
    "the exponent is 4h/n, and should be 8h/n": {"slope": lambda head, heads: 2 ** (-4 * head / heads)},
    "the exponents go from 1 to 8, as linspace(1, 8, n)":
        {"any_number": True, "slope": lambda head, heads: 2 ** -(1 + 7 * (head - 1) / (heads - 1))},
    "slopes are in reverse order": {"order": lambda slopes: slopes[::-1]},
    "slopes are linear, h/n": {"any_number": True, "slope": lambda head, heads: head / heads},
    "slopes have the wrong sign": {"sign": -1},
    "slopes are rounded to bfloat16": {"rounded": in_bfloat16},
}


class Buckets(NamedTuple):
    """A case: how many buckets, up to which distance, and whether both ways."""

    buckets: int
    longest: int
    both_ways: bool

    def __str__(self) -> str:
        """What a report says of the case in which a subject went wrong."""
        return f"for {self.buckets} buckets up to {self.longest}, {'both ways' if self.both_ways else 'the past alone'}"

    @property
    def offsets(self) -> list[int]:
        """Key's position minus query's."""
        return list(range(-2 * self.longest - 3, 2 * self.longest + 4, 3))


def steps(distance: int, exact: int, longest: int, wide: int) -> int:
    """How many of `wide` equal ratios from `exact` to `longest` fit below a distance, in whole numbers."""
    k = 0
    while longest ** (k + 1) * exact**wide <= distance**wide * exact ** (k + 1):
        k += 1
    return k


class Bucket(NamedTuple):
    """The choices that a bucket is found by."""

    case: Callable[[Buckets], Buckets] = lambda case: case
    offset: Callable[[int], int] = lambda offset: offset
    steps: Callable[[int, int, int, int], int] = steps
    after: int = 1  # the sign of the offsets that have the second half of the buckets
    halved: bool = True
    last: bool = True  # whether all that is far goes into the last bucket
    future: int = 0  # of one way: what the distance of a key after the query is multiplied by


def bucket(rule: Bucket, case: Buckets) -> Tensor:
    """The bucket of each offset."""
    offsets, case = case.offsets, rule.case(case)
    one_way = case.buckets // 2 if case.both_ways and rule.halved else case.buckets
    exact = one_way // 2
    found = []
    for offset in map(rule.offset, offsets):
        distance = abs(offset) if case.both_ways or offset < 0 else rule.future * offset
        number = distance
        if distance >= exact:
            number = exact + rule.steps(distance, exact, case.longest, one_way - exact)
            number = min(number, one_way - 1) if rule.last else number
        found.append(number + one_way * (case.both_ways and offset * rule.after > 0))
    return torch.tensor(found, dtype=torch.float64)


def ask_bucket(subject: Any, case: Buckets, dtype: torch.dtype) -> Tensor:
    """A subject's buckets, which are whole numbers."""
    given = [case.buckets, case.longest]
    given.insert(0 if second_name(subject) in ("bidirectional", "both_ways") else 2, case.both_ways)
    return numbers(subject(torch.tensor(case.offsets), *given), (len(case.offsets),), "the buckets", whole=True)


def second_name(subject: Any) -> str:
    """What a function calls its second argument, where that can be told."""
    try:
        return [*inspect.signature(subject).parameters, "", ""][1]
    except (TypeError, ValueError):
        return ""


def logarithm(distance: int, exact: int, longest: int, wide: int) -> float:
    """The same with a logarithm, not yet rounded."""
    return math.log(distance / exact) / math.log(longest / exact) * wide


BUCKETS: dict[str, Changes] = {
    "the offset is query minus key, and should be key minus query": {"offset": lambda offset: -offset},
    "keys before the query have the second half of the buckets, and keys after it should": {"after": -1},
    "it always looks both ways": {"case": lambda case: case._replace(both_ways=True)},
    "it never looks both ways": {"case": lambda case: case._replace(both_ways=False)},
    "keys after the query are not in bucket 0, one way": {"future": 1},
    "the buckets are not halved, both ways": {"halved": False},
    "the longest distance is always 128": {"case": lambda case: case._replace(longest=128)},
    "the number of buckets is always 32": {"case": lambda case: case._replace(buckets=32)},
    "the logarithm is rounded to the nearest, and should be down": {"steps": lambda *given: round(logarithm(*given))},
    "the logarithm is rounded up, and should be down": {"steps": lambda *given: math.ceil(logarithm(*given))},
    "the logarithm is of the distance plus 1": {"steps": lambda distance, *rest: steps(distance + 1, *rest)},
    "what is far is not put into the last bucket": {"last": False},
}


class Table(NamedTuple):
    """A case: how many positions and components."""

    n: int
    d: int

    def __str__(self) -> str:
        """What a report says of the case in which a subject went wrong."""
        return f"for {self.n} positions of {self.d} components"


class Sines(NamedTuple):
    """The choices of a sinusoidal table (Vaswani et al. 2017, section 3.5)."""

    layout: str = "pairs"
    power: Callable[[int, int], float] = lambda i, d: -2 * i / d
    pair: Callable[[int, int], int] = lambda i, half: i
    own: bool = False  # whether each component has a frequency of its own
    place: Callable[[int, int], float] = lambda p, n: p
    factor: float = 1.0
    first: str = "sine"
    base: float = 10_000.0


def sines(rule: Sines, case: Table) -> Tensor:
    """The table, shape (n, d): imaginary and real parts of exp(i p theta)."""
    rows, half = [], case.d // 2
    for p in (rule.place(p, case.n) for p in range(case.n)):
        row = [0.0] * case.d
        for i in range(half):
            places = (2 * i, 2 * i + 1) if rule.layout == "pairs" else (i, half + i)
            shared = rule.power(rule.pair(i, half), case.d)
            powers = [rule.power(place, 2 * case.d) if rule.own else shared for place in places]
            turns = [cmath.exp(1j * p * rule.factor * rule.base**power) for power in powers]
            parts = (turns[0].imag, turns[1].real) if rule.first == "sine" else (turns[0].real, turns[1].imag)
            row[places[0]], row[places[1]] = parts
        rows.append(row)
    return torch.tensor(rows, dtype=torch.float64)


def ask_table(subject: Any, case: Table, dtype: torch.dtype) -> Tensor:
    """The table that a subject gives for a case, shape (n, d)."""
    return numbers(subject(*case), (case.n, case.d), "the table")


SINES: dict[str, Changes] = {
    "cosines stand where sines should, and sines where cosines": {"first": "cosine"},
    "positions count from 1": {"place": lambda p, n: p + 1},
    "positions are divided by the length": {"place": lambda p, n: p / n},
    "positions go from 0 to 1: they are divided by the last": {"place": lambda p, n: p / (n - 1)},
    "each component has a frequency of its own": {"own": True},
    "the exponent is i/d, and should be 2i/d": {"power": lambda i, d: -i / d},
    "the exponent is 4i/d, and should be 2i/d": {"power": lambda i, d: -4 * i / d},
    "the exponent has the wrong sign": {"power": lambda i, d: 2 * i / d},
    "the exponent is divided in whole numbers, and is 0": {"power": lambda i, d: 0.0},
    "the exponent is rounded down by //":
        {"power": lambda i, d: 2 * i * (-math.log(10_000) / d // 2) / math.log(10_000)},
    "pairs are counted from 1": {"pair": lambda i, half: i + 1},
    "the frequencies are in reverse order": {"pair": lambda i, half: half - 1 - i},
    "angles are multiplied by 2 pi": {"factor": 2 * math.pi},
}


class Mask(NamedTuple):
    """A case: rows of tokens, 1, and padding, 0."""

    words: str
    rows: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        """What a report says of the case in which a subject went wrong."""
        return self.words


class Numbering(NamedTuple):
    """How the tokens of a batch are numbered, by the rows, a row and a column."""

    position: Callable[[tuple[tuple[int, ...], ...], int, int], int] = lambda rows, r, c: sum(rows[r][:c])


def numbering(rule: Numbering, case: Mask) -> Tensor:
    """The positions of all tokens; 0 for padding."""
    found = [[rule.position(case.rows, r, c) * kept for c, kept in enumerate(row)] for r, row in enumerate(case.rows)]
    return torch.tensor(found, dtype=torch.float64)


def ask_numbering(subject: Any, case: Mask, dtype: torch.dtype) -> Tensor:
    """A subject's positions, which are whole numbers; what it gives to padding is left out."""
    mask = torch.tensor(case.rows)
    return numbers(subject(mask.clone()), tuple(mask.shape), "the positions", whole=True) * mask


NUMBERING: dict[str, Changes] = {
    "padding is counted: the columns are numbered": {"position": lambda rows, r, c: c},
    "positions count from 1": {"position": lambda rows, r, c: sum(rows[r][: c + 1])},
    "the padding of the first row is taken for that of all": {"position": lambda rows, r, c: sum(rows[0][:c])},
    "positions end at the longest row's last, and should begin at 0":
        {"position": lambda rows, r, c: sum(rows[r][:c]) + max(map(sum, rows)) - sum(rows[r])},
    "tokens are counted from the right": {"position": lambda rows, r, c: sum(rows[r][c + 1 :])},
    "the columns are numbered from the right": {"position": lambda rows, r, c: len(rows[r]) - 1 - c},
    "all padding is taken to stand on the left": {"position": lambda rows, r, c: c + sum(rows[r]) - len(rows[r])},
}


class Longer(NamedTuple):
    """A case: a size of a head, a base, a factor of extension, and the trained length."""

    d: int
    base: float
    s: float
    trained: int

    def __str__(self) -> str:
        """What a report says of the case in which a subject went wrong."""
        return f"for d={self.d}, base={self.base:g}, factor={self.s:g}, trained={self.trained}"


class Frequencies(NamedTuple):
    """A method of extension: how much of a frequency is kept, how the rest is scaled, and the temperature."""

    base: Callable[[Longer], float] = lambda case: case.base
    case: Callable[[Longer], Longer] = lambda case: case
    kept: Callable[[Longer, int, float], float] = lambda case, i, turns: 0.0
    reversed: bool = False
    scaled: Callable[[float, float], float] = lambda theta, s: theta / s
    turns: float = 2 * math.pi
    temperature: Callable[[float], float] = lambda s: 1.0


def clamp(x: float) -> float:
    """Between 0 and 1."""
    return min(max(x, 0.0), 1.0)


def bands(case: Longer, i: int, turns: float, low: float = 1, high: float = 4) -> float:
    """Nothing kept of what turns less than `low` times within the trained length, all of what turns `high` times."""
    return clamp((turns - low) / (high - low))


def released(case: Longer, i: int, turns: float, whole: bool = True) -> float:
    """YaRN's released ramp, over the numbers of pairs; `whole` rounds its ends outwards."""
    ends = [case.d * math.log(case.trained / (beta * 2 * math.pi)) / (2 * math.log(case.base)) for beta in (32, 1)]
    low, high = (math.floor(ends[0]), math.ceil(ends[1])) if whole else ends
    low, high = max(low, 0), min(high, case.d - 1)
    return 1 - clamp((i - low) / (high - low if high > low else 0.001))


def exchanged(case: Longer, i: int, turns: float) -> float:
    """The released ramp between the same ends, from the pair that turns once to the one that turns 32 times."""
    ends = [case.d * math.log(case.trained / (beta * 2 * math.pi)) / (2 * math.log(case.base)) for beta in (1, 32)]
    low, high = max(math.floor(ends[0]), 0), min(math.ceil(ends[1]), case.d - 1)
    return 1 - clamp((i - low) / (high - low or 0.001))


def turned_round(case: Longer, i: int, turns: float) -> float:
    """Between the bands as much kept as should be divided; in them as it should be."""
    kept = bands(case, i, turns)
    return 1 - kept if 0 < kept < 1 else kept


def theta(rule: Frequencies, case: Longer) -> Tensor:
    """The frequencies, and behind them the temperature, shape (d/2 + 1,)."""
    case = rule.case(case)
    made = []
    for i in range(case.d // 2):
        plain = rule.base(case) ** (-2 * i / case.d)
        kept = rule.kept(case, i, case.trained * plain / rule.turns)
        kept = 1 - kept if rule.reversed else kept
        made.append((1 - kept) * rule.scaled(plain, case.s) + kept * plain)
    return torch.tensor([*made, rule.temperature(case.s)], dtype=torch.float64)


def ask_theta(subject: Any, case: Longer, dtype: torch.dtype) -> Tensor:
    """A subject's frequencies and temperature; that is 1 if it returns none."""
    answer = subject(case.d, case.base, case.s, case.trained)
    both = isinstance(answer, tuple | list) and len(answer) == 2
    found, temperature = answer if both else (answer, 1.0)
    found = numbers(found, (case.d // 2,), "the frequencies")
    if not isinstance(temperature, int | float):
        temperature = numbers(temperature, (), "the temperature").item()
    return torch.cat((found, found.new_tensor([temperature])))


def ntk(case: Longer) -> float:
    """The base that leaves the fastest pair alone and divides the slowest by s."""
    return case.base * case.s ** (case.d / (case.d - 2))


METHODS: dict[str, Changes] = {
    "linear": {},
    "ntk": {"base": ntk, "kept": lambda case, i, turns: 1.0},
    "yarn": {"kept": released, "temperature": lambda s: 0.1 * math.log(s) + 1},
    "llama3": {"kept": bands},
}
RAMPS: dict[str, Changes] = {
    "released": {},
    "paper": {"kept": functools.partial(bands, high=32)},
    "unrounded": {"kept": functools.partial(released, whole=False)},
}
FREQUENCIES: dict[str, dict[str, Changes]] = {
    "linear": {
        "the base is multiplied by the factor":
            {"base": lambda case: case.base * case.s, "scaled": lambda theta, s: theta},
    },
    "ntk": {
        "the factor is used on both sides: in the base, and on the frequencies": {"kept": lambda case, i, turns: 0.0},
        "the base is multiplied by the factor, without its power": {"base": lambda case: case.base * case.s},
        "the power is (d - 2)/d, and should be d/(d - 2)":
            {"base": lambda case: case.base * case.s ** ((case.d - 2) / case.d)},
    },
    "yarn": {
        "the ramp is reversed": {"reversed": True},
        "the 32 and the 1 of the ramp are exchanged": {"kept": exchanged},
        "the temperature is dropped": {"temperature": lambda s: 1.0},
        "the temperature lacks its 1": {"temperature": lambda s: 0.1 * math.log(s)},
        "the temperature is squared, as that of the scores is": {"temperature": lambda s: (0.1 * math.log(s) + 1) ** 2},
        "the temperature divides": {"temperature": lambda s: 1 / (0.1 * math.log(s) + 1)},
        "the temperature's logarithm is to base 10": {"temperature": lambda s: 0.1 * math.log10(s) + 1},
    },
    "llama3": {
        "the ramp is reversed": {"reversed": True},
        "between the bands the ramp is reversed, and only there": {"kept": turned_round},
        "there is no ramp between the bands": {"kept": lambda case, i, turns: float(turns >= 4)},
        "the high end of the ramp is 32, as YaRN's": {"kept": functools.partial(bands, high=32)},
        "wavelengths lack their 2 pi": {"turns": 1.0},
        "the trained length is always 8192": {"case": lambda case: case._replace(trained=8192)},
    },
}  # fmt: skip
ALWAYS: dict[str, Changes] = {
    "the frequencies are multiplied by the factor, and should be divided": {"scaled": lambda theta, s: theta * s},
    "the base is always 10000": {"case": lambda case: case._replace(base=10_000.0)},
    "nothing is scaled": {"base": lambda case: case.base, "scaled": lambda theta, s: theta},
}


ABOUT = {
    "linear": "frequencies of a longer context: position interpolation",
    "ntk": "frequencies of a longer context: a larger base",
    "yarn": "frequencies of a longer context, and their temperature: YaRN",
    "llama3": "frequencies of a longer context: Llama 3",
}


def method(name: str) -> Oracle:
    """The oracle of a method of extension."""
    others = {
        f"method is {other}, and {name} was asked for": instead(Frequencies(), METHODS[name], changes)
        for other, changes in METHODS.items()
        if other != name
    }
    always = {words: changes for words, changes in ALWAYS.items() if name != "ntk" or "multiplied" not in words}
    return Oracle(
        name=f"rope-{name}",
        subject="frequencies(d, base, factor, trained) -> theta of shape (d/2,), or (theta, temperature)",
        rule=Frequencies()._replace(**METHODS[name]), choices={"ramp": RAMPS} if name == "yarn" else {},
        mistakes=others | FREQUENCIES[name] | always,
        cases=(Longer(34, 1234.0, 3.5, 300), Longer(64, 500_000.0, 8.0, 8192), Longer(10, 77.0, 2.0, 50)),
        expected=theta, ask=ask_theta,
        place=lambda case, index: f"pair {index[0]}" if index[0] < case.d // 2 else "the temperature",
        about=ABOUT[name],
    )


ORACLES = (
    Oracle(
        name="alibi", subject="slopes(heads) -> slopes of shape (heads,)", rule=Slopes(), choices={}, mistakes=SLOPES,
        cases=tuple(map(Heads, (8, 16, 12, 3, 20))), expected=slopes, ask=ask_slopes,
        place=lambda case, index: f"head {index[0]}", about="the slopes of ALiBi",
    ),
    Oracle(
        name="t5",
        subject="buckets(offset, buckets, longest, both_ways) -> whole numbers; offset is key minus query; as "
        "buckets(offset, bidirectional, buckets, longest), if the second argument has that name",
        rule=Bucket(), choices={}, mistakes=BUCKETS,
        cases=(Buckets(32, 128, False), Buckets(32, 128, True), Buckets(14, 50, False), Buckets(20, 77, True)),
        expected=bucket, ask=ask_bucket, place=lambda case, index: f"offset {case.offsets[index[0]]}",
        about="the buckets of T5",
    ),
    Oracle(
        name="sinusoidal", subject="table(n, d) -> table of shape (n, d)", rule=Sines(),
        choices={"layout": {"pairs": {}, "half": {"layout": "half"}},
                 "exponent": {"2i/d": {}, "i/(d/2-1)": {"power": lambda i, d: -i / (d / 2 - 1)}}},
        mistakes=SINES, cases=(Table(7, 6), Table(40, 10)), expected=sines, ask=ask_table,
        place=lambda case, index: f"component {index[1]} of position {index[0]}", numeric={"base": BASES},
        about="the table of sines and cosines",
    ),
    Oracle(
        name="padding",
        subject="positions(mask) -> whole numbers of the mask's shape (batch, n); 1 is a token, 0 is padding",
        rule=Numbering(), choices={}, mistakes=NUMBERING,
        cases=(
            Mask("with padding on the left", ((0, 0, 1, 1, 1), (0, 1, 1, 1, 1), (0, 0, 0, 0, 1))),
            Mask("with padding on the right", ((1, 1, 1, 0, 0), (1, 1, 1, 1, 0), (1, 0, 0, 0, 0))),
            Mask("with padding in the middle", ((1, 0, 0, 1, 1), (1, 1, 1, 1, 1), (0, 1, 0, 1, 0))),
        ),
        expected=numbering, ask=ask_numbering,
        place=lambda case, index: f"the position of token {index[1]} in row {index[0]}",
        about="the positions of tokens in a padded batch",
    ),
    *map(method, METHODS),
)  # fmt: skip
