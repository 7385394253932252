"""What the page on how this is made quotes."""

from essays.reference.colophon.experiments import NAMES, made_beside, made_beside_arise, made_beside_noticed


def made_beside_counts() -> dict[str, int]:
    """How many faults were planted, how many tools were asked, and how many faults this site's press noticed."""
    return {"faults": len(made_beside()["faults"]), "tools": len(NAMES), "press": made_beside_noticed("press")}


def made_beside_others() -> dict[str, int]:
    """The most faults that one of the other tools noticed, and how many can arise in each: as many in all."""
    others = [tool for tool in NAMES if tool != "press" and made_beside_arise(tool)]
    (arise,) = set(map(made_beside_arise, others))
    return {"most": max(map(made_beside_noticed, others)), "arise": arise}
