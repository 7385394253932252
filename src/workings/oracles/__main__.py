"""The command: `python -m workings.oracles rope mylib:apply`; ends with 0 if right, 1 if wrong, 2 if it cannot ask."""

import argparse
import importlib
import sys
from typing import Any

import torch

from workings.oracles import ORACLES, check
from workings.oracles.oracle import SECONDS, Limits

CANNOT = 2  # what the command ends with where nothing was compared

def parser() -> argparse.ArgumentParser:
    """What the command understands: one command for each oracle, with its conventions as options."""
    top = argparse.ArgumentParser(prog="python -m workings.oracles", description=__doc__)
    commands = top.add_subparsers(dest="oracle", required=True, metavar="oracle")
    for oracle in ORACLES.values():
        mistakes = "It knows, by name: " + "; ".join(oracle.mistakes) + "."
        command = commands.add_parser(oracle.name, help=oracle.about, description=oracle.subject, epilog=mistakes)
        command.add_argument("subject", help="module:name")
        command.add_argument("--dtype", choices=("float64", "float32"), default="float64", help="of what it is given")
        command.add_argument("--seconds", default=20, help="the time that it has", **within(SECONDS))
        for option, choices in oracle.choices.items():
            told = f"what is asked for; else {next(iter(choices))}"
            command.add_argument(f"--{option}", choices=list(choices), help=told)
        for option, limits in oracle.numeric.items():
            command.add_argument(f"--{option}", help=f"else {getattr(oracle.rule, option):g}", **within(limits))
    return top


def within(limits: Limits) -> dict[str, Any]:
    """How an option is read that takes a number between limits, and what stands for it in the help."""

    def read(given: str) -> float:
        try:
            return limits.number(given, "it")
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return {"type": read, "metavar": f"{limits.least:g}..{limits.most:g}"}


def listing() -> str:
    """Every oracle with what it is about, and how it is asked."""
    wide = max(map(len, ORACLES))
    lines = ["These oracles can be asked; --help after a name says how each calls what it is asked about.", ""]
    for oracle in ORACLES.values():
        example = f"python -m workings.oracles {oracle.name} mylib:{oracle.subject.partition('(')[0]}"
        lines += [f"{oracle.name:{wide}}  {oracle.about}", f"{'':{wide}}  {example}"]
    return "\n".join(lines)


def load(name: str) -> Any:
    """The thing that `module:name` names; raises what its import raises."""
    module, _, attributes = name.partition(":")
    if not attributes:
        raise ValueError(f"{name} names no function or class; write module:name")
    if module.endswith(".py") or "/" in module:
        written = module.removesuffix(".py").replace("/", ".").strip(".")
        raise ValueError(f"{module} is a file, and a module is wanted; write {written}:{attributes}")
    thing = importlib.import_module(module)
    for attribute in attributes.split("."):
        thing = getattr(thing, attribute)
    return thing


def main(arguments: list[str] | None = None) -> int:
    """Ask, and print the answer."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if not arguments:
        print(listing())
        return CANNOT
    given = vars(parser().parse_args(arguments))
    name, dtype, seconds = given.pop("oracle"), getattr(torch, given.pop("dtype")), given.pop("seconds")
    try:
        subject = load(given.pop("subject"))
    except KeyboardInterrupt:
        raise
    except SystemExit as left:
        return told(f"cannot load it: it left with sys.exit({left.code!r}) when it was imported")
    except BaseException as error:
        return told(f"cannot load it: {type(error).__name__}: {error}")
    options = {option: choice for option, choice in given.items() if choice is not None}
    try:
        report = check(name, subject, dtype, seconds, **options)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return told(f"cannot ask it: {type(error).__name__}: {error}")
    print(report)
    return CANNOT if not report.asked else 0 if report.right else 1


def told(why: str) -> int:
    """Say why nothing can be asked."""
    print(why, file=sys.stderr)
    return CANNOT


if __name__ == "__main__":
    sys.exit(main())
