"""What an oracle is: an independent construction, and the known mistakes as small changes to it.

A subject is somebody's function or class. It is asked at odd settings, where mistakes show, and its numbers are
compared with those of the construction. Where they differ, the construction is made again with each known mistake in
it, then with any two that change different lines: the one that gives the subject's numbers is what the subject has got
wrong.
"""

import functools
import inspect
import itertools
import math
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import torch
from torch import Tensor

Changes = dict[str, Any]  # fields of a rule, and what stands in them
TOLERANCE = {torch.float64: 1e-9, torch.float32: 5e-5}  # of a number below 1; of a larger one, times the number
FACTORS: dict[str, Callable[[Any], float]] = {  # of a case: by what somebody may multiply
    "sqrt(d)": lambda case: math.sqrt(getattr(case, "d", math.nan)),
    "1/sqrt(d)": lambda case: 1 / math.sqrt(getattr(case, "d", math.nan)),
    "1/2": lambda case: 0.5,
    "the sign is wrong": lambda case: -1.0,
}


class Limits(NamedTuple):
    """The least and the most that a number may be which a caller gives."""

    least: float
    most: float

    def hold(self, number: float) -> bool:
        """Whether a number is within them; NaN is not."""
        return self.least <= number <= self.most

    def number(self, given: Any, name: str) -> float:
        """What was given by some name, as a number.

        Raises:
            ValueError: If it is none, or out of these limits.
        """
        try:
            number = float(given)
        except (TypeError, ValueError, OverflowError):
            number = math.nan
        if not self.hold(number):
            raise ValueError(f"{name} must be a number from {self.least:g} to {self.most:g}, and is {given}")
        return number


SECONDS = Limits(0.001, 86_400)  # that a subject may have: an alarm can be set to no more than some years
BASES = Limits(1, 1e12)  # of frequencies: no power of these overflows, and the second pair still turns


class Report(NamedTuple):
    """What an oracle says of a subject.

    Attributes:
        oracle: Its name, with what was asked for.
        right: Whether every number is the one asked for.
        mistakes: The names of the mistakes that give the subject's numbers; empty if it is right, or wrong in a way
            that is not known.
        says: The whole answer, in words.
        asked: Whether the subject gave numbers that could be compared.
    """

    oracle: str
    right: bool
    mistakes: tuple[str, ...]
    says: str
    asked: bool = True

    def __str__(self) -> str:
        """The answer, on as many lines as it needs."""
        return f"{self.oracle}: {self.says}"


class Oracle(NamedTuple):
    """A construction with its known mistakes.

    Attributes:
        name: What the command calls it.
        subject: How the subject is called, and what it returns.
        rule: A NamedTuple of the choices that the construction makes.
        choices: What a caller may ask for, option -> choice -> changes of the rule; the first choice is the default.
        mistakes: Their names, in words, and the changes that make them.
        cases: The settings at which the subject is asked.
        expected: The numbers of a rule in a case, in plain Python; a tensor in float64.
        ask: The numbers of the subject in a case, given a dtype; None where a case is not for it.
        place: Where in a case the number with an index stands, in words.
        numeric: Fields of the rule that a caller may set to a number, and what it may be.
        measured: Mistakes whose size is read off the subject's numbers in the first case.
        about: What it is the oracle of, in a few words.
    """

    name: str
    subject: str
    rule: Any
    choices: Mapping[str, Mapping[str, Changes]]
    mistakes: Mapping[str, Changes]
    cases: tuple[Any, ...]
    expected: Callable[[Any, Any], Tensor]
    ask: Callable[[Any, Any, torch.dtype], Tensor | None]
    place: Callable[[Any, tuple[int, ...]], str]
    numeric: Mapping[str, Limits] = MappingProxyType({})
    measured: Callable[[Any, Any, Tensor], Mapping[str, Changes]] = lambda rule, case, got: {}
    about: str = ""

    def asked(self, options: Mapping[str, str]) -> Any:
        """The rule with the choices asked for.

        Raises:
            ValueError: For an option or a choice that this oracle does not have, and for a number out of its limits.
        """
        rule = self.rule
        for option, choices in self.choices.items():
            choice = options.get(option, next(iter(choices)))
            if choice not in choices:
                raise ValueError(f"{self.name} has no {option} called {choice}; it has {', '.join(choices)}")
            rule = rule._replace(**choices[choice])
        if unknown := [option for option in options if option not in (*self.choices, *self.numeric)]:
            has = ", ".join([*self.choices, *self.numeric]) or "none"
            raise ValueError(f"{self.name} has no option {', '.join(unknown)}; it has {has}")
        given = {name: limits for name, limits in self.numeric.items() if name in options}
        return rule._replace(**{name: limits.number(options[name], name) for name, limits in given.items()})

    def others(self, options: Mapping[str, str]) -> dict[str, tuple[str, str]]:
        """The choices that were not asked for, name -> option and choice, in the order of the oracle."""
        found: dict[str, tuple[str, str]] = {}
        for option, choices in self.choices.items():
            asked = options.get(option, next(iter(choices)))
            names = {f"{option} is {other}, and {asked} was asked for": (option, other) for other in choices}
            found |= {name: other for name, other in names.items() if other != (option, asked)}
        return found

    def variants(self, options: Mapping[str, str]) -> dict[str, Changes]:
        """Everything else that a subject may be, by name: the choices that were not asked for, and the mistakes."""
        others = {}
        for name, (option, other) in self.others(options).items():
            choices = self.choices[option]
            others[name] = instead(self.rule, choices[options.get(option, next(iter(choices)))], choices[other])
        return {**others, **self.mistakes}


def instead(rule: Any, asked: Changes, other: Changes) -> Changes:
    """What changes one choice, already made in a rule, into another."""
    return {field: getattr(rule, field) for field in asked} | other


class Refusal(Exception):
    """A subject answered with what cannot be compared; the message says what."""


class ArraysWanted(Refusal):
    """A subject answered tensors with NumPy's arrays: it is asked again, and given arrays."""


class Slow(BaseException):
    """A subject took longer than it may; no `except Exception` of its own stops this."""


def examine(
    oracle: Oracle, subject: Any, dtype: torch.dtype = torch.float64, seconds: float = 20, **options: str
) -> Report:
    """Ask a subject, and say whether it is right, and if not, which known mistake it has made.

    Args:
        oracle: Which to ask.
        subject: What `oracle.subject` describes.
        dtype: Of the numbers that the subject is given.
        seconds: The time that the subject has for all cases, where there are alarms: on Unix, in the main thread.
        options: Choices among the oracle's conventions, such as `layout="half"`.

    Raises:
        ValueError: For an option or a choice that the oracle does not have, and for a number out of its limits.
    """
    seconds = SECONDS.number(seconds, "seconds")
    rule, variants = oracle.asked(options), oracle.variants(options)
    title = " ".join([oracle.name, *(f"{name}={choice}" for name, choice in options.items())])
    try:
        with torch.random.fork_rng(devices=[]), alarm(seconds):
            asked = answers(oracle, subject, dtype)
    except Slow as slow:
        return Report(title, False, (), f"no answer within {seconds:g} seconds{slow}.", asked=False)
    except Refusal as refusal:
        return Report(title, False, (), f"{refusal}\n  It is called as {oracle.subject}", asked=False)
    return judged(Judge(oracle, rule, variants, asked, oracle.others(options)), title)


def answers(oracle: Oracle, subject: Any, dtype: torch.dtype) -> list[tuple[Any, Tensor]]:
    """The numbers of a subject in each case that is for it; a function that cannot take tensors is given arrays.

    Raises:
        Refusal: If there are none; its message says why.
    """
    if is_class(subject):
        return asked_each(oracle, subject, dtype)
    try:
        return asked_each(oracle, given_tensors(subject), dtype)
    except Refusal as first:
        try:
            return asked_each(oracle, given_arrays(subject), dtype)
        except Refusal as second:
            raise (second if isinstance(first, ArraysWanted) else first) from None


def asked_each(oracle: Oracle, subject: Any, dtype: torch.dtype) -> list[tuple[Any, Tensor]]:
    """The same, of a subject that takes what it is given."""
    found = []
    for case in oracle.cases:
        try:
            got = oracle.ask(subject, case, dtype)
        except Slow:
            raise Slow(f", asked {case}") from None
        except Refusal as refusal:
            raise type(refusal)(f"{refusal}, asked {case}.") from None
        except SystemExit as left:
            raise Refusal(f"it left with sys.exit({left.code!r}), asked {case}.") from left
        except Exception as error:
            raise Refusal(raised(error, case)) from error
        found += [] if got is None else [(case, got)]
    return found


def raised(error: Exception, case: Any) -> str:
    """What was raised, and where, if that is not here: then the call itself did not fit."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    if Path(frame.filename).parent == Path(__file__).parent:
        return f"it cannot be called so, asked {case}: {type(error).__name__}: {error}"
    return f"raised {type(error).__name__} at {frame.filename}:{frame.lineno}, asked {case}: {error}"


def is_class(subject: Any) -> bool:
    """Whether a subject is a class, or `functools.partial` of one."""
    while isinstance(subject, functools.partial):
        subject = subject.func
    return inspect.isclass(subject)


def is_array(thing: Any) -> bool:
    """Whether something is an array of another library, such as NumPy's."""
    return hasattr(thing, "__array__") and not isinstance(thing, Tensor)


def given_tensors(subject: Any) -> Callable[..., Any]:
    """A function that raises ArraysWanted where the subject answers tensors with arrays."""

    def called(*given: Any, **settings: Any) -> Any:
        answer = subject(*given, **settings)
        parts = answer if isinstance(answer, tuple | list) else [answer]
        if any(map(is_array, parts)):
            raise ArraysWanted("it answered with an array")
        return answer

    called.__wrapped__ = subject  # type: ignore[attr-defined]  # whose signature is looked at
    return called


def given_arrays(subject: Any) -> Callable[..., Any]:
    """A function that gives the subject NumPy's arrays for tensors."""

    def called(*given: Any, **settings: Any) -> Any:
        return subject(*(each.numpy() if isinstance(each, Tensor) else each for each in given), **settings)

    called.__wrapped__ = subject  # type: ignore[attr-defined]  # whose signature is looked at
    return called


class Judge(NamedTuple):
    """A subject's answers beside what an oracle knows."""

    oracle: Oracle
    rule: Any
    variants: Mapping[str, Changes]
    answers: list[tuple[Any, Tensor]]
    others: Mapping[str, tuple[str, str]]  # the names of choices that were not asked for

    def apart(self, *several: Changes) -> float:
        """How far the answers are from the construction with some changes in it; infinite if too far to matter."""
        rule, worst = self.rule._replace(**{field: to for changes in several for field, to in changes.items()}), 0.0
        for case, got in self.answers:
            worst = max(worst, departures(got, self.oracle.expected(rule, case)).max().item())
            if worst > TOLERANCE[torch.float32]:
                return math.inf
        return worst

    def named(self) -> tuple[dict[str, Changes], str]:
        """The mistakes that give the subject's numbers, and the word that joins them."""
        apart = {name: self.apart(changes) for name, changes in self.variants.items()}
        least = max(min(apart.values()), self.tolerance)
        if least < math.inf:
            return {name: self.variants[name] for name, distance in apart.items() if distance <= least}, "or"
        for names in self.multiples():
            return names, "and"
        for names in self.together():
            if self.apart(*names.values()) < math.inf:
                return names, "and"
        return {}, ""

    def multiples(self) -> Iterator[dict[str, Changes]]:
        """What is everywhere a multiple of what it should be, or of what a mistake gives."""
        for name, changes in {"": {}, **self.variants}.items():
            if words := self.times(self.rule._replace(**changes)):
                yield {**({name: changes} if name else {}), words: {}}

    def times(self, rule: Any) -> str:
        """By which factor all answers are those of a rule multiplied, in words; empty if by none."""
        factors = []
        for case, got in self.answers:
            want = self.oracle.expected(rule, case)
            factor = ((got * want).sum() / (want * want).sum()).item()
            if not 0 < abs(factor) < math.inf or departures(got / factor, want).max() > TOLERANCE[torch.float32]:
                return ""
            factors.append((case, factor))
        return in_words(factors)

    def together(self) -> Iterator[dict[str, Changes]]:
        """What may explain the numbers where no mistake does alone: something measured, also beside it, or two."""
        for name, changes in {"": {}, **self.variants}.items():
            found = self.oracle.measured(self.rule._replace(**changes), *self.answers[0])
            yield from ({**({name: changes} if name else {}), what: size} for what, size in found.items())
        for (a, first), (b, second) in itertools.combinations(self.variants.items(), 2):
            if first.keys().isdisjoint(second):
                yield {a: first, b: second}

    def cures(self, mistakes: Mapping[str, Changes]) -> list[str]:
        """How to ask for what was found, where an option asks for it."""
        asks = [self.others[name] for name in mistakes if name in self.others]
        for changes in mistakes.values():
            numbers = [(name, limits) for name, limits in self.oracle.numeric.items() if [*changes] == [name]]
            asks += [(name, f"{changes[name]:.6g}") for name, limits in numbers if limits.hold(changes[name])]
        means = [f'--{name} {choice}, or {name}="{choice}" in a test' for name, choice in asks]
        return [f"If that is meant, ask with {cure}." for cure in means]

    @property
    def tolerance(self) -> float:
        """What rounding may do in the coarsest dtype of the answers."""
        return max(TOLERANCE[got.dtype] for _, got in self.answers)

    def first(self) -> str:
        """The first number that is not the one expected, in words."""
        for case, got in self.answers:
            want = self.oracle.expected(self.rule, case)
            wrong = (departures(got, want) > self.tolerance).nonzero()
            if len(wrong):
                index = tuple(wrong[0].tolist())
                place = self.oracle.place(case, index)
                is_, should = apart(got[index].item(), want[index].item())
                return f"First difference, asked {case}:\n  {place}\n  is {is_}, expected {should}."
        return ""


def judged(judge: Judge, title: str) -> Report:
    """The report on a subject's answers."""
    off = judge.apart()
    if off <= judge.tolerance:
        return Report(title, True, (), f"right, every number within {judge.tolerance:g}.")
    if off < math.inf:
        says = f"right, but to float32 only: numbers are off by up to {off:.1g}.\n  {judge.first()}"
        return Report(title, True, (), says)
    mistakes, word = judge.named()
    says = f", {word} ".join(mistakes) or "wrong, in no way that is known here"
    lines = [f"{says}.", *judge.cures(mistakes), judge.first()]
    return Report(title, False, tuple(mistakes), "\n  ".join(lines))


def in_words(factors: list[tuple[Any, float]]) -> str:
    """A factor that is the same in every case, or the same function of it; empty if it is neither."""
    first = factors[0][1]
    means = f"everywhere {first:.4g} times what it should be"
    for name, of in FACTORS.items():
        if all(math.isclose(factor, of(case), rel_tol=1e-4) for case, factor in factors):
            return f"{means} ({name})"
    return means if all(math.isclose(factor, first, rel_tol=1e-4) for _, factor in factors) else ""


def apart(one: float, other: float) -> tuple[str, str]:
    """Two numbers in as many digits as tell them apart, six at least."""
    pairs = ((f"{one:.{digits}g}", f"{other:.{digits}g}") for digits in (6, 9, 12, 17))
    return next((a, b) for a, b in pairs if a != b)


def departures(got: Tensor, want: Tensor) -> Tensor:
    """How far each number is off: of a number above 1, in proportion to it; 0 where both are NaN."""
    got = got.double()
    alike = (got == want) | (got.isnan() & want.isnan())
    return torch.where(alike, 0.0, (got - want).abs() / want.abs().clamp(min=1)).nan_to_num(math.inf, math.inf)


def numbers(answer: Any, shape: tuple[int, ...], what: str, whole: bool = False) -> Tensor:
    """An answer that can be compared; what is called `what` is taken for several if that ends in s.

    Raises:
        Refusal: If it is no tensor and cannot be made one, of another shape, or in less than float32; whole numbers
            are taken where `whole` says so.
    """
    has, is_ = ("have", "are") if what.endswith("s") else ("has", "is")
    try:
        got = tensor(answer).detach().cpu()
    except (TypeError, ValueError, RuntimeError):  # what torch raises for what it cannot take in
        raise Refusal(f"{what} {is_} no tensor but {type(answer).__name__}") from None
    if tuple(got.shape) != shape:
        raise Refusal(f"{what} {has} the shape {tuple(got.shape)}, not {shape}")
    if whole and not (got.is_floating_point() or got.is_complex()):
        got = got.double()
    if got.dtype not in TOLERANCE:
        raise Refusal(f"{what} {is_} in {got.dtype}; float32 is the least that is compared")
    return got


def tensor(answer: Any) -> Tensor:
    """A tensor, an array, a number, or a list or tuple of such, as a tensor; Python's numbers are in float64."""
    if isinstance(answer, list | tuple) and answer:
        return torch.stack([tensor(each) for each in answer])
    return torch.as_tensor(answer, dtype=torch.float64 if isinstance(answer, int | float) else None)


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raises Slow within it when the time is over, where alarms exist."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(*_: Any) -> None:
        raise Slow

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
