"""What follows from a setting of RoPE: frequencies, the ramp, the temperature, and where training has not been.

Equal to what the transformers library computes (its `modeling_rope_utils`), in float64 where that has float32. Angles
are in radians, lengths in positions; pairs count from 0, the fastest first.
"""

from math import ceil, cos, floor, log, pi, sqrt

from workings.positions.plain import speeds

KINDS = ("default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional")
STEPS = 40_000  # of the search for a negative mean, before it gives up


class Setting:
    """How the layers of one kind turn their queries and keys.

    Attributes:
        label: Of the layers, where a model has two kinds; else empty.
        head: Components of a head.
        turned: How many of them turn.
        base: From which all frequencies come.
        kind: One of `KINDS`.
        factor: Of the extension; 1 if there is none.
        trained: The length before the extension.
        context: The length that is asked for.
        interleaved: Whether a component turns with its neighbour, and not with the one half the size away; None where
            it is not known.
        more: The fields of the method, by name.
        base_given: Whether what was pasted says the base; if not, it is a default.
        taken: Sentences about defaults that were taken.
    """

    def __init__(
        self,
        head: int,
        base: float,
        kind: str = "default",
        factor: float = 1.0,
        trained: int = 0,
        context: int = 0,
        share: float = 1.0,
        interleaved: bool | None = False,
        label: str = "",
        more: dict | None = None,
        base_given: bool = True,
    ) -> None:
        self.head, self.base, self.kind, self.factor, self.label = head, base, kind, factor, label
        self.base_given = base_given
        self.taken: list[str] = []
        self.trained, self.context, self.interleaved = trained, context, interleaved
        self.more = more or {}
        self.turned = 2 * int(share * head // 2) if kind == "proportional" else int(share * head)

    def at_first(self) -> list[float]:
        """The frequencies before any extension; zeros for pairs that p-RoPE leaves standing."""
        if self.kind == "proportional":
            return speeds(self.head, self.base)[: self.turned // 2] + [0.0] * ((self.head - self.turned) // 2)
        return speeds(self.turned, self.base)

    def frequencies(self, length: int = 0) -> list[float]:
        """The angle by which each pair turns from one position to the next.

        Args:
            length: Of the text, for methods that look at it; 0 stands for the longest within the training.
        """
        theta = self.at_first()
        if self.kind == "dynamic":
            return speeds(self.turned, self.grown(length))
        if self.kind == "longrope":
            return [x / f for x, f in zip(theta, self.factors(length))]  # noqa: B905 -- MicroPython
        if self.kind == "default":
            return theta
        return [x * ((1 - kept) / self.factor + kept) for x, kept in zip(theta, self.kept())]  # noqa: B905

    def grown(self, length: int) -> float:
        """The base of dynamic NTK for a text of some length; up to the trained one it is the model's own."""
        times = self.factor * max(length, self.trained) / self.trained - (self.factor - 1)
        return self.base * times ** (self.turned / (self.turned - 2))

    def factors(self, length: int) -> list[float]:
        """LongRoPE's factors: the long ones for a text longer than the training."""
        return self.more["long_factor" if length > self.trained else "short_factor"]

    def kept(self) -> list[float]:
        """What is kept of each pair's frequency, 0 to 1; of the rest, a `factor`-th."""
        pairs = len(self.at_first())
        if self.kind == "yarn":
            start, end = self.ramp()
            return [1 - min(max((i - start) / (end - start), 0.0), 1.0) for i in range(pairs)]
        if self.kind == "llama3":
            low, high = self.more["low_freq_factor"], self.more["high_freq_factor"]
            turns = [self.trained * x / (2 * pi) for x in self.at_first()]
            if low == high:
                return [float(each > low) for each in turns]
            return [min(max((each - low) / (high - low), 0.0), 1.0) for each in turns]
        return [0.0] * pairs

    def ramp(self) -> tuple[float, float]:
        """The numbers of the pairs between which YaRN's released ramp falls from 1 to 0."""
        most = self.trained / (2 * pi)
        slow, fast = self.more.get("beta_slow") or 1, self.more.get("beta_fast") or 32
        start, end = [self.turned * log(most / turns) / (2 * log(self.base)) for turns in (fast, slow)]
        if self.more.get("truncate", True):
            start, end = floor(start), ceil(end)
        start, end = max(start, 0), min(end, self.turned - 1)
        return start, end + 0.001 if start == end else end

    def counted(self) -> tuple[int, int, int]:
        """How many pairs are kept, are slowed by less than the factor, and by all of it."""
        slowed = [1.0 if not y else x / y for x, y in zip(self.at_first(), self.frequencies())]  # noqa: B905
        kept = len([each for each in slowed if each < 1 + 1e-9])
        divided = len([each for each in slowed if each >= 1 + 1e-9 and each > self.factor * (1 - 1e-9)])
        return kept, len(slowed) - kept - divided, divided

    def attention(self, length: int = 0) -> float:
        """What turned queries and keys are multiplied by, both: `attention_factor`, or what the method has for it.

        Args:
            length: Of the text, where a model has one number for short texts and one for long.
        """
        if self.kind not in ("yarn", "longrope"):
            return 1.0
        if self.more.get("long_mscale") is not None:
            return float(self.more["long_mscale" if length > self.trained else "short_mscale"])
        if self.more.get("attention_factor") is not None:
            return float(self.more["attention_factor"])
        if self.kind == "longrope":
            return sqrt(1 + log(self.factor) / log(self.trained)) if self.factor > 1 else 1.0
        above, under = self.more.get("mscale"), self.more.get("mscale_all_dim")
        if above and under:
            return temperature(self.factor, above) / temperature(self.factor, under)
        return temperature(self.factor, 1.0)

    def idle(self) -> list[int]:
        """The pairs that turn, but never once round within the trained length."""
        return [i for i, x in enumerate(self.at_first()) if 0 < self.trained * x < 2 * pi]

    def unseen(self) -> list[tuple[int, float]]:
        """The pairs that reach angles at the length asked for that no training showed, and by how much."""
        found, whole = [], 2 * pi
        for i, (x, y) in enumerate(zip(self.at_first(), self.frequencies(self.context))):  # noqa: B905
            arc = min(self.context * y, whole) - min(self.trained * x, whole)
            if arc > 1e-9:
                found.append((i, arc))
        return found


def temperature(factor: float, mscale: float) -> float:
    """YaRN's multiple of queries and keys, with DeepSeek's number before the logarithm."""
    return 0.1 * mscale * log(factor) + 1.0 if factor > 1 else 1.0


def least(theta: list[float], start: int, end: int) -> float:
    """A number that the sum of cos(m theta) does not fall below, for any m from start to end; exact for one m."""
    total, wide, near, width = 0.0, 2 * pi, cos, end - start
    for x in theta:
        b = end * x
        if b <= pi or not width:
            total += near(b)  # falls all the way, or is there alone
        elif width * x >= wide or floor((b - pi) / wide) >= (start * x - pi) / wide:
            total -= 1.0  # goes through the lowest point
        else:
            total += min(near(start * x), near(b))
    return total


def first_negative(theta: list[float], steps: int = STEPS) -> tuple[int, bool]:
    """The first distance at which the mean of the cosines of all pairs is negative, and whether it was reached.

    Stretches in which it cannot be negative are skipped: they grow where it is far from it, and are halved where
    nothing can be told. Where the steps run out, the distance is one up to which the mean is not negative.

    Args:
        theta: Frequencies; those that are zero are left out.
        steps: How often it may try with 64 frequencies; with more of them less often.
    """
    turning = [x for x in theta if x]
    at, size = 1, 1
    for _ in range(steps * 64 // max(64, len(turning))):
        lowest = least(turning, at, at + size - 1)
        if lowest >= 0:
            at, size = at + size, 2 * size if lowest > 0.05 * len(turning) else size
        elif size == 1:
            return at, True
        else:
            size //= 2
    return at, False
