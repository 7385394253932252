"""Exercises that check themselves, in the page and here, by the same plain Python.

    python -m workings.exercises --start exercises
    python -m workings.exercises --watch
    pytest exercises

Of each exercise there is one definition, in the module of its essay; see `workings.exercises.exercise`.
"""

from workings.exercises import adam, paperclips, positions
from workings.exercises.exercise import Exercise

ESSAYS = (("paperclips", paperclips), ("adam", adam), ("positions", positions))
EXERCISES: dict[str, Exercise] = {}
for essay, module in ESSAYS:
    for each in module.EXERCISES:  # a name that none of the modules here has
        each.essay = essay
        EXERCISES[each.name] = each
