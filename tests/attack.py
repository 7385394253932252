"""Answers that nobody meant, and answers in another dress, with what must be said of each.

What is right is decided here, by what is asked and not by the judge: from the exact right value, the tables below and
two small simulations. MicroPython runs this too, in the page, so it is plain Python without `typing`.
"""

from math import sqrt

WHOLE = {  # exercises that ask for whole numbers
    "which_rule",
    "read_weights",
    "ask_again",
    "fewest_goods",
    "one_fraud_in_fifty",
    "decide",
    "enough_versions",
    "after_spike",
    "order_matters",
    "never_round",
    "first_rise",
    "spectrum_peaks",
    "settled_pairs",
    "far_bucket",
    "halves_order",
    "position_ids",
    "picture_ids",
    "bases_that_hold",
}
FOUR = {"half_life", "equal_products"}  # those that ask for four digits
CURVES = {"honeymoon": 0.05}  # how far a height may be off, as a part of the highest; of the others a tenth
NEVER_FALLS = "largest_so_far"
CAREFUL_AT_FIRST = "care_and_enmity"


class Nothing:
    """No number."""


def remembered(compute):
    """A function that computes each of its answers once."""
    kept = {}

    def go(*case):
        key = repr(case)
        if key not in kept:
            kept[key] = compute(*case)
        return kept[key]

    return go


def quickened(exercise):
    """The exercise, whose right answer and mistakes are from now on computed once."""
    exercise.right = remembered(exercise.right)
    exercise.mistakes = [(words, remembered(wrong)) for words, wrong in exercise.mistakes]
    return exercise


def numbers(value):
    """All numbers of a value in one row."""
    return [one for each in value for one in numbers(each)] if isinstance(value, (list, tuple)) else [value]


def joined(one, other):
    """One row behind the other."""
    return list(one) + list(other)


def each_number(change, value):
    """A value with all its numbers changed."""
    if isinstance(value, (list, tuple)):
        return [each_number(change, one) for one in value]
    return change(value)


def one_number(change, value, place):
    """A value with one of its numbers changed, by its place in the row of all."""
    at = iter(range(10**6))
    return each_number(lambda x: change(x) if next(at) == place else x, value)


def given(values):
    """A function that answers the cases one after the other."""
    left = list(values)
    return lambda *case: left.pop(0)


def endless(value=1.0):
    """Numbers without end."""
    while True:
        yield value


def inside_itself():
    """A list that holds itself."""
    rows = []
    rows.append(rows)
    return rows


def long_step(gradients):
    """Whether the last step of Adam is longer than 1.04: line by line, as the paper has it."""
    m = v = 0.0
    for g in gradients:
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
    return v > 0 and abs(m) / (1 - 0.9**10) / sqrt(v / (1 - 0.999**10)) > 1.04


def wrong_way(gradients):
    """Whether a parameter that ought to fall has risen after many rounds."""
    v, theta = 0.0, 0.0
    for t in range(60):
        g = gradients[t % 3]
        v = 0.5 * v + 0.5 * g * g
        theta -= g / sqrt(v) if t >= 57 and v > 0 else 0.0
    return sum(gradients) > 0 and theta > 1e-9


def pays(moves):
    """Whether a machine that may ask makes 0.19: from the first move on, with the chance of all that it may hear."""
    heard = [(many - no, no) for many in range(11) for no in range(many + 1)]
    policy = {heard[i]: move for i, move in enumerate(moves)}
    if [move for move in moves if min(abs(move), abs(move - 1), abs(move - 2)) > 1e-6]:
        return False
    chance = {(0, 0): (0.5, 0.5)}  # of each pair of answers, with a good plan and with a bad one
    total = 0.0
    for yes, no in heard:
        good, bad = chance.get((yes, no), (0.0, 0.0))
        if policy[yes, no] > 1.5 and yes + no < 10:
            total -= 0.1 * (good + bad)
            for more, right, wrong in (((yes + 1, no), 0.7, 0.3), ((yes, no + 1), 0.3, 0.7)):
                before = chance.get(more, (0.0, 0.0))
                chance[more] = (before[0] + right * good, before[1] + wrong * bad)
        elif 0.5 < policy[yes, no] < 1.5:
            total += 2 * good - 5 * bad
    return total >= 0.19


OPEN = {"long_step": long_step, "wrong_way": wrong_way, "ask_again": pays}


def off(name, kind, one, right):
    """Whether a number is further off than may be, but so little or so much that nobody could think otherwise."""
    if name in WHOLE:
        return abs(one - right) > 1e-6
    part = 1e-5 if kind == "function" else 2.5e-4 if name == "half_life" else 1e-3 if name in FOUR else 5e-3
    return abs(one - right) > part * abs(right) + (1e-7 if kind == "function" else 1e-9)


def expected(exercise, values, right):
    """Whether values of the right shape are right."""
    name = exercise.name
    row, wanted = numbers(values), numbers(right)
    if name in OPEN:
        return OPEN[name](row)
    if name == CAREFUL_AT_FIRST and min(row[:3]) < 0.95:
        return False
    if name == NEVER_FALLS and [each for i, each in enumerate(row) if each < max(row[: i + 1])]:
        return False
    if exercise.kind == "curve":
        allowed = CURVES.get(name, 0.1) * max([abs(each) for each in wanted])
        return all(abs(one - wanted[i]) <= allowed * 1.0000001 for i, one in enumerate(row))
    return not any(off(name, exercise.kind, one, wanted[i]) for i, one in enumerate(row))


def hollow(right):
    """Answers of no number, of too many or of too few, by what is wrong with them."""
    first, row = right[0], isinstance(right[0], (list, tuple))
    last = len(numbers(right)) - 1
    always = {
        "empty list": [],
        "empty tuple": (),
        "two empty lists": [[], []],
        "nothing": None,
        "text": str(numbers(first)[0]),
        "empty text": "",
        "bytes": b"1",
        "yes": True,
        "dict": {0: numbers(first)[0]},
        "set": set(numbers(first)),
        "complex": complex(numbers(first)[0], 1.0),
        "function": numbers,
        "object": Nothing(),
        "class": Nothing,
        "inside itself": inside_itself(),
        "nan": float("nan"),
        "infinity": float("inf"),
        "too large": 10**400,
    }
    attacks = [(kind, [value] * len(right)) for kind, value in always.items()]
    changes = {
        "hollow": lambda x: [],
        "hollow twice": lambda x: [[]],
        "each in a list": lambda x: [x],
        "each twice": lambda x: [x, x],
        "texts": str,
        "each nothing": lambda x: None,
        "each nan": lambda x: float("nan"),
        "each infinite": lambda x: float("inf"),
        "each minus infinite": lambda x: -float("inf"),
        "each complex": lambda x: complex(x, 0.5),
        "each a yes": lambda x: True,
    }
    attacks += [(kind, each_number(change, right)) for kind, change in changes.items()]
    attacks += [(f"one is {kind}", one_number(changes[kind], right, last)) for kind in changes]
    attacks += [("one list around", [[value] for value in right]), ("endless", [endless() for _ in right])]
    attacks += [("twice", [[value, value] for value in right])]
    if row:
        attacks += [
            ("one more", [joined(value, value[-1:]) for value in right]),
            ("a zero more", [joined(value, [0.0]) for value in right]),
            ("one less", [value[:-1] for value in right]),
            ("all but the first", [value[1:] for value in right]),
            ("twice as long", [joined(value, value) for value in right]),
            ("the first alone", [value[0] for value in right]),
            ("as a dict", [dict(enumerate(value)) for value in right]),
            ("endless and right", [endless(value[0]) for value in right]),
        ]
    else:
        attacks += [("with an empty list", [[value, []] for value in right])]
        attacks += [("empty generator", [iter(()) for _ in right])]
    return attacks


def near(exercise, right):
    """Answers of the right shape, by how far they are off; what is right among them, `expected` says."""
    row = numbers(right)
    places = sorted({0, 1, 2, len(row) // 2, len(row) - 2, len(row) - 1} & set(range(len(row))))
    factors = (1.002, 0.998, 1.02, 0.98, 1.5, -1.0) + ((1.0002, 1.00001) if exercise.name in FOUR else ())
    attacks = [(f"all times {factor}", each_number(lambda x, f=factor: x * f, right)) for factor in factors]
    for place in places:
        for factor in factors:
            attacks += [(f"number {place} times {factor}", one_number(lambda x, f=factor: x * f, right, place))]
        for more in (0.5, 1, -1):
            attacks += [(f"number {place} plus {more}", one_number(lambda x, m=more: x + m, right, place))]
    attacks += [(f"all {value}", each_number(lambda x, v=value: v, right)) for value in (0, 1, 1.0, -1)]
    attacks += [("a hundred times", each_number(lambda x: 100 * x, right)), ("noise", each_number(noisy, right))]
    rows = [value for value in right if isinstance(value, (list, tuple)) and len(value) > 1]
    if len(rows) == len(right):
        attacks += [("other order", [list(value)[::-1] for value in right])]
        attacks += [("first two exchanged", [joined([value[1], value[0]], value[2:]) for value in right])]
        attacks += [("last two exchanged", [joined(value[:-2], [value[-1], value[-2]]) for value in right])]
        attacks += [("moved round", [joined(value[1:], value[:1]) for value in right])]
    return attacks


def as_it_is(x):
    """The same."""
    return x


def noisy(x):
    """A number as another way of adding up makes it."""
    return x * (1 + 4e-16) + 1e-16


def dresses(right):
    """Right answers in another dress."""

    def dressed(change):
        return [change(value) if isinstance(value, (list, tuple)) else value for value in right]

    return [
        ("tuples", dressed(tuple)),
        ("a generator", dressed(lambda value: (each for each in value))),
        ("a map", dressed(lambda value: map(as_it_is, value))),
        ("tuples in a generator", dressed(lambda value: (tuple(x) if isinstance(x, list) else x for x in value))),
        ("floats", each_number(float, right)),
    ]


def attacks(exercise):
    """Of an exercise: each attack's kind, its values for all cases, and whether it is right."""
    right = exercise.answers(exercise.right)
    found = [(kind, values, False) for kind, values in hollow(right)]
    found += [(kind, values, expected(exercise, values, right)) for kind, values in near(exercise, right)]
    return found + [(kind, values, True) for kind, values in dresses(right)]


def same(one, other, whole, part):
    """Whether two values are so near that one may be taken for the other."""
    ones, others = numbers(one), numbers(other)
    largest = max([abs(each) for each in others] or [0.0]) or 1.0
    if len(ones) != len(others):
        return False
    sizes = [abs(each) if part < 0.01 else largest for each in others]
    gaps = [abs(one - others[i]) - part * sizes[i] for i, one in enumerate(ones)]
    return all(gap <= (1e-9 if whole and isinstance(others[i], int) else 6e-6 * largest) for i, gap in enumerate(gaps))


def misnamed(exercise, values, says):
    """Whether something is said of values that is not so: that they are a mistake which they are not."""
    if says == "The numbers are right, but in the other order.":
        right = exercise.answers(exercise.right)
        turned = [value[::-1] for value in values]
        return not all(same(turned[i], value, exercise.name in WHOLE, 5e-3) for i, value in enumerate(right))
    told = [wrong for words, wrong in exercise.mistakes if words == says]
    if not told or exercise.name in OPEN:
        return False
    part = CURVES.get(exercise.name, 0.1) if exercise.kind == "curve" else 5e-3
    made = exercise.answers(told[0])
    return not all(same(values[i], value, exercise.name in WHOLE, part) for i, value in enumerate(made))


def failures(exercise, found):
    """What a judge does to attacks that it should not, as one line each."""
    lines = []
    for kind, values, right in found:
        verdict = exercise.verdict(given(values))
        says = verdict["says"]
        if verdict["right"] != right:
            lines.append(f"{exercise.name}, {kind}: {'refused' if right else 'called right'}: {says}")
        elif misnamed(exercise, values, says):
            lines.append(f"{exercise.name}, {kind}: {says}")
        elif not says or says[0] in " ,.y" or " 1 numbers" in says or "off by nan" in says or "off by inf" in says:
            lines.append(f"{exercise.name}, {kind}: no sentence: {says}")
    return lines


def named_failures(exercises):
    """What some exercises say of the answers named below, where it is something else, as one line each."""
    lines = []
    for name, answer, says in [row for row in NAMED if row[0] in exercises]:
        exercise = exercises[name]
        if exercise.kind == "function":
            known = {}
            exec(f"def {name}({exercise.takes}):\n    {answer}\n", known)
            answer = known[name]
        verdict = exercise.reply(answer)
        said = verdict["says"][: len(says)]
        if said != says or verdict["right"] != (says == "Right."):
            lines.append(f"{name}, {answer}: {verdict['says']!r} and not {says!r}")
    return lines


NOT_KNOWN = "Not yet, and it is no mistake that is known here: "
OTHER_ORDER = "The numbers are right, but in the other order."
A_WHOLE = "This asks for a whole number, and your answer is "
NO_NUMBER = " is no number. Write it as 0.25, 1/4 or 2.5e-1."
NAMED = [  # readers' answers: the exercise, what was typed, or the body of the function, and how what is said begins
    ("largest_so_far", "0.5, 4.75, 4.75, 13.7, 13.7", "Right."),
    ("largest_so_far", "0.5, 4.75, 4.75, 13.6875, 13.6875", "Right."),
    ("largest_so_far", "0.5, 4.75, 4.7, 13.6875, 13.65", "The largest so far never falls"),
    ("largest_so_far", "0.5, 4.75, 4.74, 13.6875, 13.6875", "The largest so far never falls"),
    ("largest_so_far", "0.44, 4.7, 4.8, 13.7, 13.7", NOT_KNOWN + "number 1 of your answer is 0.44, off by -0.06."),
    ("largest_so_far", "0.55, 4.75, 4.75, 13.6875, 13.6875", NOT_KNOWN + "number 1 of your answer is 0.55"),
    ("largest_so_far", "0.5, 4.75, 2.375, 13.6875, 6.84375", "This is v, which falls at the zeros."),
    ("to_one_half", "1/6, 1.8", "Right."),
    ("to_one_half", "0.167 1.80", "Right."),
    ("to_one_half", "0.174, 1.8", NOT_KNOWN),
    ("to_one_half", "1.8, 1/6", OTHER_ORDER),
    ("begins_to_swing", "exp(-1)/2, pi/4", "Right."),
    ("begins_to_swing", "0.184; 0.785", "Right."),
    ("begins_to_swing", "0.187, 0.785", NOT_KNOWN),
    ("begins_to_swing", "0.785, 0.184", OTHER_ORDER),
    ("fewest_goods", "20, 17", "Right."),
    ("fewest_goods", "17, 20", OTHER_ORDER),
    ("fewest_goods", "5", "Your answer is a list of 1 number, and should be a list of 2 numbers."),
    ("fewest_goods", "", "Your answer is an empty list, and should be a list of 2 numbers."),
    ("fewest_goods", "20.4, 17", "This asks for a whole number, and number 1 of your answer is 20.4."),
    ("fewest_goods", "[20, 17]", "Right."),
    ("one_fraud_in_fifty", "34, 7", OTHER_ORDER),
    ("worst_eyes", "1.66", "Right."),
    ("worst_eyes", "1.7", NOT_KNOWN),
    ("enough_versions", "149", "Right."),
    ("enough_versions", "149.0", "Right."),
    ("enough_versions", "148.6", A_WHOLE + "148.6."),
    ("enough_versions", "148.8", A_WHOLE),
    ("enough_versions", "149.4", A_WHOLE),
    ("enough_versions", "148.3", A_WHOLE),
    ("enough_versions", "log(0.05)/log(0.98)", A_WHOLE),
    ("enough_versions", "148", "At that number the chance is still a little above 0.05."),
    ("enough_versions", "150", "That is the rule of three"),
    ("after_spike", "1204", "Right."),
    ("after_spike", "1,204", "Write 1204 without a comma, or 1.204 with a point."),
    ("after_spike", "1 204", "Write 1204 without a blank."),
    ("after_spike", "1206", NOT_KNOWN),
    ("after_spike", "1.204e3", "Right."),
    ("first_step", "nan", "nan comes to no number that is real and finite."),
    ("first_step", "1e400", "1e400 comes to no number that is real and finite."),
    ("first_step", "-inf", "-inf comes to no number that is real and finite."),
    ("first_step", "1/0", "1/0 divides by 0."),
    ("first_step", "", "Nothing" + NO_NUMBER),
    ("first_step", "abc", "abc" + NO_NUMBER),
    ("first_step", "[]", "[]" + NO_NUMBER),
    ("first_step", "[[1]", "Right."),
    ("first_step", "1, 1", "1, 1" + NO_NUMBER),
    ("first_step", '__import__("os").system("true")', '__import__("os").system("true")' + NO_NUMBER),
    ("first_step", "10**10**10", "10**10**10 comes to no number that is real and finite."),
    ("first_step", "2^3", "2^3 is no number: write a power as 2**3"),
    ("far_from_one_draw", "log(16)-15/16", "Right."),
    ("far_from_one_draw", "ln(16) − 15/16", "Right."),
    ("far_from_one_draw", "log(16)", "That is log n alone."),
    ("gutted_city", "0.525", "Right."),
    ("gutted_city", "52.5", "That is in per cent."),
    ("gutted_city", "52.5%", "Write 0.525, and not 52.5%."),
    ("gutted_city", "0,525", "Write 0.525 with a point, and not with a comma."),
    ("gutted_city", "42/80", "Right."),
    ("decoupled", "0", "This is Adam: nothing decays here."),
    ("decoupled", "-0.204", "Right."),
    ("still_there", "295.7", "Right."),
    ("still_there", "0.2957", "This is their share."),
    ("still_there", "300", NOT_KNOWN),
    ("still_there", "301", "This is exp(−hN)"),
    ("still_there", "1000*exp(-1.2)", "This is exp(−hN)"),
    ("half_the_cure", "0.297", "Right."),
    ("half_the_cure", "0.781", "That is how much of its way the enmity has come."),
    ("half_safe", "0.4", "Right."),
    ("half_safe", "0,4", "Write 0.4 with a point"),
    ("half_safe", "40%", "Write 0.4, and not 40%."),
    ("half_safe", "2.5", "This is the wrong way up"),
    ("decide", "return sum([v * slip if v > 0 else v * (1 - slip) for v in values]) > 0", "Your answer holds "),
    (
        "decide",
        "worths = [0, sum(values), sum([v * slip if v > 0 else v * (1 - slip) for v in values])]; "
        "return worths.index(max(worths))",
        "You have exchanged right answers and wrong ones",
    ),
    ("decide", "return int(sum(values) > 0)", "Your machine never defers."),
    ("decide", "return '0'", "Your answer holds '0', which is a text and no number."),
    ("ask_again", "return 1 if yes - no >= 3 else 0 if no > yes else 2", "Right."),
    (
        "ask_again",
        "return 1 if yes > 2 * no + 2 else 2 if no == 0 else 0",
        "Not yet: what your machine makes, on average,",
    ),
    (
        "ask_again",
        "return 1 if yes - no >= 4 else 0 if no > yes else 2",
        "Not yet: what your machine makes, on average, is ",
    ),
    ("ask_again", "return 1 if yes > no else 2 if yes == no else 0", "Yours obeys the first answer."),
    ("ask_again", "return 1 if yes - no > 1 else 0 if no - yes > 1 else 2", "Yours heeds a yes as much as a no."),
    ("ask_again", "return 1 if yes - no > 2 else 0 if no - yes > 2 else 2", "Yours heeds a yes as much as a no."),
    (
        "ask_again",
        "return 1 if no - yes > 2 else 0 if yes > no else 2",
        "Yours acts where more answers were no than yes.",
    ),
    ("ask_again", "return 2", "Yours asks as often as it can."),
    ("ask_again", "return 1", "Yours asks nobody."),
    ("ask_again", "return 0", "Yours asks nobody."),
    ("ask_again", "return 3", "A move is 0, 1 or 2, and ask_again(0, 0) gives 3."),
    ("ask_again", "return -1 if yes == 10 else 2", "A move is 0, 1 or 2, and ask_again(10, 0) gives -1."),
    ("ask_again", "return yes / (yes + no)", "ask_again(0, 0) raised ZeroDivisionError"),
    ("ask_again", "return 0.7**yes * 0.3**no", "A move is 0, 1 or 2, and ask_again(1, 0) gives 0.7."),
    ("ask_again", "return 'ask'", "Your answer holds 'ask', which is a text and no number."),
    ("ask_again", "return yes - no > 2", "Your answer holds False, which is no number."),
    ("ask_again", "return [2]", "ask_again(0, 0) gives a list of 1 number, and should give a number."),
    ("ask_again", "return []", "ask_again(0, 0) gives an empty list, and should give a number."),
    ("ask_again", "return float('inf')", "Your answer holds an infinite number."),
    ("ask_again", "yield 2", "ask_again(0, 0) gives a list of 1 number, and should give a number."),
    ("which_rule", "4, 2, 6, 1, 5, 3", "Right."),
    ("which_rule", "4 2 6 1 5 3", "Right."),
    ("which_rule", "3, 5, 1, 6, 2, 4", OTHER_ORDER),
    ("which_rule", "1, 2, 3, 4, 5, 6", "That is the order of the manual."),
    ("which_rule", "4, 2, 3, 1, 5, 6", "You have c and f exchanged."),
    ("which_rule", "4, 2, 6, 1, 5", "Your answer is a list of 5 numbers, and should be a list of 6"),
    ("which_rule", "a, b, c, d, e, f", "a, b, c, d, e, f" + NO_NUMBER),
    ("read_weights", "6, 5, 4, -2", "Right."),
    ("read_weights", "6.0, 0.5 + 4.5, 4, 4 - 3*2", "Right."),
    ("read_weights", "6, 2, 4, 4", "These are the sizes."),
    ("read_weights", "6, 5, 4, 4", "The third unit wakes, too"),
    ("read_weights", "6, 5, 4, 0", NOT_KNOWN + "number 4 of your answer is 0, off by 2."),
    ("read_weights", "-2, 4, 5, 6", OTHER_ORDER),
    ("by_median", "return q", NOT_KNOWN + "by_median(8, 3, 0.1) is 0.1"),
    (
        "by_median",
        "p = 1 - (1 - q) ** checks; h = (1 - p) ** n; return h * n / (n + 1) + (1 - h) / 2",
        "So it is with the highest check",
    ),
    ("by_median", "return n / (n + 1)", "So it is if no check is ever fooled."),
    ("by_median", "return (1 - q)^n", "by_median(8, 3, 0.1) raised TypeError: unsupported"),
    ("by_median", "return []", "by_median(8, 3, 0.1) gives an empty list, and should give a number."),
    ("weight_on_wanted", "return (1 - w)^2 * (1 + 1 / k)", "weight_on_wanted(0.4, 3) raised TypeError: unsupported"),
    ("weight_on_wanted", "return (1 - w) ** 2 * (1 + 1 / k)", "Right."),
    ("weight_on_wanted", "return []", "weight_on_wanted(0.4, 3) gives an empty list, and should give a number."),
    ("line_twelve", "return []", "line_twelve(0.25, -3.0, 0.61) gives an empty list, and should give a number."),
    ("line_twelve", "yield v", "line_twelve(0.25, -3.0, 0.61) gives a list of 1 number, and should give a number."),
    (
        "team_payoff",
        "x, n = others - s, rivals + 1; p = x + (1 - x**n) / n if x > 0 else (1 + x) ** n / n; "
        "return p * s + (1 - p) * e * others",
        "A rival's safe machine counts e here.",
    ),
    (
        "team_payoff",
        "x, n = others - s, rivals + 1; p = x + (1 - x**n) / n; return p * s + (1 - p) * (1 - e) * others",
        "A team that is behind wins by another formula",
    ),
    ("slowed_angles", "a = m * base ** (-2 * i / d); return [a * s ** (-2 * i / (d - 2)), a / s]", OTHER_ORDER),
    ("slowed_angles", "a = m * base ** (-2*i / d); return (a / s, a * s ** (-2*i / (d - 2)))", "Right."),
    ("position_ids", "return [sum(mask[: i + 1]) - 1 for i in range(len(mask))]", "This is the running sum less 1"),
    ("position_ids", "return [max(sum(mask[: i + 1]) - 1, 0) for i in range(len(mask))]", "Padding behind the text"),
    ("position_ids", "return (x * (sum(mask[: i + 1]) - 1) for i, x in enumerate(mask))", "Right."),
    ("position_ids", "return [bool(x) for x in mask]", "Your answer holds False, which is no number."),
    ("position_ids", "return {i: x for i, x in enumerate(mask)}", "Your answer holds a dict."),
    ("care_and_enmity", "1, 0.95, 0.91, 0.75, 0.59, 0.49, 0.4, 0.35, 0.3, 0.25, 0.2", "Yours falls from the start."),
    ("care_and_enmity", "1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0", "This is a straight line."),
    ("care_and_enmity", "1, 1, 1, 0.7, 0.5, 0.4, 0.3, 0.3, 0.2, 0.2, 0.2", "Right."),
    ("long_step", ", ".join(["2"] * 10), "Ten equal gradients make ten steps"),
    ("long_step", "1 2 3 4 5 6 7 8 9 10", "Not yet: the tenth step, in units of α, is 1.02274."),
    ("long_step", ", ".join([str(1.001**i) for i in range(10)]), "Not yet: the tenth step, in units of α, is 1.000"),
    ("long_step", "1, 2, 3, 4, 5, 6, 7, 8, 9", "Your answer is a list of 9 numbers, and should be a list of 10"),
    ("long_step", "1,204, 2, 3, 4, 5, 6, 7, 8, 9, 10", "A comma stands between two numbers here."),
    ("wrong_way", "2.1, -1, -1", "Right."),
    ("wrong_way", "1, 2, 3", "These all point one way"),
    ("wrong_way", "1, 1, -3", "Their sum is -1. It should be above 0"),
    ("wrong_way", "3 -1 -1", "These do it at a β₂ of 0.1"),
    ("bases_that_hold", "1, 0, 1, 0, 1", "These are exchanged"),
]
