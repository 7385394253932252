"""Computed tables of the page."""

from essays.kit.record import record

YOGI = "https://papers.nips.cc/paper/8186-adaptive-methods-for-nonconvex-optimization"


def rest() -> str:
    """What the rules keep and are blind to, as stored by `benchmarks/after.py`."""
    lines = ["| rule | bytes | factor | turn |", "|---|--:|:-:|:-:|"]
    for name, found in record("adam", "after_adam")["rules"].items():
        arxiv = found["arxiv"]
        source = f"https://arxiv.org/abs/{arxiv}" if arxiv else YOGI if name == "Yogi" else ""
        told = ("yes" if found[key] else "no" for key in ("scale", "turn"))
        linked = f"[{name}]({source})" if source else name
        lines.append(f"| {linked} | {found['bytes']:g} | {' | '.join(told)} |")
    return "\n".join(lines) + "\n"
