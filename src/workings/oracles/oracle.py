"""What an oracle is: an independent construction, and the known mistakes as small changes to it.

A subject is somebody's function or class. It is asked at odd settings, where mistakes show, and its numbers are
compared with those of the construction. Where they differ, the construction is made again with each known mistake in
it, then with any two that change different lines: the one that gives the subject's numbers is what the subject has got
wrong.
"""

import itertools
import math
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import torch
from torch import Tensor

Changes = dict[str, Any]  # fields of a rule, and what stands in them
TOLERANCE = {torch.float64: 1e-9, torch.float32: 5e-5}  # of a number below 1; of a larger one, times the number


class Report(NamedTuple):
    """What an oracle says of a subject.

    Attributes:
        oracle: Its name, with what was asked for.
        right: Whether every number is the one asked for.
        mistakes: The names of the mistakes that give the subject's numbers; empty if it is right, or wrong in a way
            that is not known.
        says: The whole answer, in words.
    """

    oracle: str
    right: bool
    mistakes: tuple[str, ...]
    says: str

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
        numeric: Fields of the rule that a caller may set to a number.
        measured: Mistakes whose size is read off the subject's numbers in the first case.
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
    numeric: tuple[str, ...] = ()
    measured: Callable[[Any, Any, Tensor], Mapping[str, Changes]] = lambda rule, case, got: {}

    def asked(self, options: Mapping[str, str]) -> Any:
        """The rule with the choices asked for.

        Raises:
            ValueError: For an option or a choice that this oracle does not have.
        """
        rule = self.rule
        for option, choices in self.choices.items():
            choice = options.get(option, next(iter(choices)))
            if choice not in choices:
                raise ValueError(f"{self.name} has no {option} called {choice}; it has {', '.join(choices)}")
            rule = rule._replace(**choices[choice])
        if unknown := options.keys() - {*self.choices, *self.numeric}:
            has = ", ".join([*self.choices, *self.numeric]) or "none"
            raise ValueError(f"{self.name} has no option {', '.join(unknown)}; it has {has}")
        return rule._replace(**{name: float(options[name]) for name in self.numeric if name in options})

    def variants(self, options: Mapping[str, str]) -> dict[str, Changes]:
        """Everything else that a subject may be, by name: the choices that were not asked for, and the mistakes."""
        others = {}
        for option, choices in self.choices.items():
            asked = options.get(option, next(iter(choices)))
            for other in choices.keys() - {asked}:
                name = f"{option} is {other}, and {asked} was asked for"
                others[name] = instead(self.rule, choices[asked], choices[other])
        return {**others, **self.mistakes}


def instead(rule: Any, asked: Changes, other: Changes) -> Changes:
    """What changes one choice, already made in a rule, into another."""
    return {field: getattr(rule, field) for field in asked} | other


class Refusal(Exception):
    """A subject answered with what cannot be compared; the message says what."""


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
        ValueError: For an option or a choice that the oracle does not have.
    """
    rule, variants = oracle.asked(options), oracle.variants(options)
    title = " ".join([oracle.name, *(f"{name}={choice}" for name, choice in options.items())])
    case, answers = None, []
    try:
        with torch.random.fork_rng(devices=[]), alarm(seconds):
            for case in oracle.cases:
                answers.append((case, oracle.ask(subject, case, dtype)))
    except Slow:
        return Report(title, False, (), f"no answer within {seconds:g} seconds, asked {case}.")
    except Refusal as refusal:
        return Report(title, False, (), f"{refusal}, asked {case}.\n  It is called as {oracle.subject}")
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        what = f"raised {type(error).__name__} at {frame.filename}:{frame.lineno}, asked {case}: {error}"
        return Report(title, False, (), f"{what}\n  It is called as {oracle.subject}")
    asked = [(case, got) for case, got in answers if got is not None]
    return judged(Judge(oracle, rule, variants, asked), title)


class Judge(NamedTuple):
    """A subject's answers beside what an oracle knows."""

    oracle: Oracle
    rule: Any
    variants: Mapping[str, Changes]
    answers: list[tuple[Any, Tensor]]

    def apart(self, *several: Changes) -> float:
        """How far the answers are from the construction with some changes in it; infinite if too far to matter."""
        rule, worst = self.rule._replace(**{field: to for changes in several for field, to in changes.items()}), 0.0
        for case, got in self.answers:
            worst = max(worst, departures(got, self.oracle.expected(rule, case)).max().item())
            if worst > TOLERANCE[torch.float32]:
                return math.inf
        return worst

    def named(self) -> tuple[list[str], str]:
        """The mistakes that give the subject's numbers, and the word that joins them."""
        apart = {name: self.apart(changes) for name, changes in self.variants.items()}
        least = max(min(apart.values()), self.tolerance)
        if least < math.inf:
            return [name for name, distance in apart.items() if distance <= least], "or"
        for names in self.together():
            if self.apart(*names.values()) < math.inf:
                return list(names), "and"
        return [], ""

    def together(self) -> Iterator[dict[str, Changes]]:
        """What may explain the numbers where no mistake does alone: something measured, also beside it, or two."""
        for name, changes in {"": {}, **self.variants}.items():
            found = self.oracle.measured(self.rule._replace(**changes), *self.answers[0])
            yield from ({**({name: changes} if name else {}), what: size} for what, size in found.items())
        for (a, first), (b, second) in itertools.combinations(self.variants.items(), 2):
            if first.keys().isdisjoint(second):
                yield {a: first, b: second}

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
    return Report(title, False, tuple(mistakes), f"{says}.\n  {judge.first()}")


def apart(one: float, other: float) -> tuple[str, str]:
    """Two numbers in as many digits as tell them apart, six at least."""
    pairs = ((f"{one:.{digits}g}", f"{other:.{digits}g}") for digits in (6, 9, 12, 17))
    return next((a, b) for a, b in pairs if a != b)


def departures(got: Tensor, want: Tensor) -> Tensor:
    """How far each number is off: of a number above 1, in proportion to it; 0 where both are NaN."""
    got = got.double()
    alike = (got == want) | (got.isnan() & want.isnan())
    return torch.where(alike, 0.0, (got - want).abs() / want.abs().clamp(min=1)).nan_to_num(math.inf, math.inf)


def numbers(answer: Any, shape: tuple[int, ...], what: str) -> Tensor:
    """An answer that can be compared.

    Raises:
        Refusal: If it is no tensor, of another shape, or in less than float32.
    """
    if not isinstance(answer, Tensor):
        raise Refusal(f"{what} is no tensor but {type(answer).__name__}")
    if tuple(answer.shape) != shape:
        raise Refusal(f"{what} has the shape {tuple(answer.shape)}, not {shape}")
    if answer.dtype not in TOLERANCE:
        raise Refusal(f"{what} is in {answer.dtype}; float32 is the least that is compared")
    return answer.detach().cpu()


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
