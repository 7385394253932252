"""The command: `python -m workings.oracles rope mylib:apply`; ends with 0 if right, 1 if wrong, 2 if it cannot ask."""

import argparse
import importlib
import sys
from typing import Any

import torch

from workings.oracles import ORACLES, check


def parser() -> argparse.ArgumentParser:
    """What the command understands: one command for each oracle, with its conventions as options."""
    top = argparse.ArgumentParser(prog="python -m workings.oracles", description=__doc__)
    commands = top.add_subparsers(dest="oracle", required=True, metavar="oracle")
    for oracle in ORACLES.values():
        mistakes = "It knows, by name: " + "; ".join(oracle.mistakes) + "."
        command = commands.add_parser(oracle.name, help=oracle.subject, description=oracle.subject, epilog=mistakes)
        command.add_argument("subject", help="module:name")
        command.add_argument("--dtype", choices=("float64", "float32"), default="float64", help="of what it is given")
        command.add_argument("--seconds", type=float, default=20, help="the time that it has")
        for option, choices in oracle.choices.items():
            told = f"what is asked for; else {next(iter(choices))}"
            command.add_argument(f"--{option}", choices=list(choices), help=told)
        for option in oracle.numeric:
            command.add_argument(f"--{option}", type=float, help=f"else {getattr(oracle.rule, option):g}")
    return top


def load(name: str) -> Any:
    """The thing that `module:name` names; raises what its import raises."""
    module, _, attributes = name.partition(":")
    if not attributes:
        raise ValueError(f"{name} names no function or class; write module:name")
    thing = importlib.import_module(module)
    for attribute in attributes.split("."):
        thing = getattr(thing, attribute)
    return thing


def main(arguments: list[str] | None = None) -> int:
    """Ask, and print the answer."""
    given = vars(parser().parse_args(arguments))
    name, dtype, seconds = given.pop("oracle"), getattr(torch, given.pop("dtype")), given.pop("seconds")
    try:
        subject = load(given.pop("subject"))
    except Exception as error:
        print(f"cannot load it: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    options = {option: choice for option, choice in given.items() if choice is not None}
    report = check(name, subject, dtype, seconds, **options)
    print(report)
    return 0 if report.right else 1


if __name__ == "__main__":
    sys.exit(main())
