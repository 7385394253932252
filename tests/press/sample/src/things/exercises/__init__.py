"""Exercises that check themselves: in the page, and with `python -m things.exercises`.

Of each there is one definition, in the module of its essay. The files beside these judge the answers.
"""

from things.exercises import toy
from things.exercises.exercise import Exercise

ESSAYS = (("toy", toy),)
EXERCISES: dict[str, Exercise] = {}
for essay, module in ESSAYS:
    for each in module.EXERCISES:
        each.essay = essay
        EXERCISES[each.name] = each
