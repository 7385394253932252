"""What fourteen rules after Adam keep, and what they are blind to, asked of the libraries that people install.

    python benchmarks/after.py           print the table
    python benchmarks/after.py --write   also store it in src/essays/adam/results, for the page to show

It needs what `make peers` installs. All rules are at their libraries' defaults. Each walks 30 steps down the same bowl,
a matrix of 6 by 5; then down the bowl over 1,024, and down the bowl turned. A rule is blind to either if its path is
the same, or turned likewise, to a hundredth of its length. SGD and Adam are there to show what the answers mean.
"""

import argparse
import sys
import warnings
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "benchmarks")]

import torch
from record import made, store

from essays.kit.record import file

ROWS = {  # name: its arXiv number, and its class in pytorch_optimizer, or in torch.optim
    "SGD": ("", "SGD"),
    "Adam": ("1412.6980", "Adam"),
    "Adadelta": ("1212.5701", "Adadelta"),
    "Yogi": ("", "Yogi"),
    "AdaBelief": ("2010.07468", "AdaBelief"),
    "LAMB": ("1904.00962", "Lamb"),
    "Lookahead on Adam": ("1907.08610", "Lookahead"),
    "Adan": ("2208.06677", "Adan"),
    "Sophia-H": ("2305.14342", "SophiaH"),
    "D-Adapt Adam": ("2301.07733", "DAdaptAdam"),
    "Prodigy": ("2306.06101", "Prodigy"),
    "ADOPT": ("2411.02853", "ADOPT"),
    "AdEMAMix": ("2409.03137", "AdEMAMix"),
    "MARS": ("2411.10438", "MARS"),
    "Adam-mini": ("2406.16793", "AdamMini"),
    "StableAdamW": ("2304.13013", "StableAdamW"),
}


IN_TORCH = ("SGD", "Adam", "Adadelta")


def optimizer(name, model):
    """A rule over the one matrix of a model, at the defaults of its library."""
    if name in IN_TORCH:
        return getattr(torch.optim, name)(model.parameters(), foreach=False)
    import pytorch_optimizer

    if name == "Lookahead":
        return pytorch_optimizer.Lookahead(torch.optim.Adam(model.parameters(), foreach=False))
    return getattr(pytorch_optimizer, name)(model if name == "AdamMini" else model.parameters())


def walk(name, bowl, start, steps):
    """Where a rule is after 0, 1, 2, ... steps on the sum over columns of x^T bowl x / 2; and the rule itself."""
    torch.manual_seed(0)  # Sophia draws numbers
    model = torch.nn.Linear(start.shape[1], start.shape[0], bias=False).to(start.dtype)
    with torch.no_grad():
        model.weight.copy_(start)
    rule, path = optimizer(name, model), [start]
    for _ in range(steps):
        rule.zero_grad()
        ((bowl @ model.weight) * model.weight).sum().div(2).backward(create_graph=name == "SophiaH")
        rule.step()
        path.append(model.weight.detach().clone())
    return torch.stack(path), rule


def kept(name, size=256):
    """Bytes of state for each parameter of a float32 matrix, in the state dict after two steps."""
    _, rule = walk(name, torch.eye(size), torch.ones(size, size), 2)
    dicts = [rule.state_dict()] + ([rule.optimizer.state_dict()] if name == "Lookahead" else [])
    found = {}
    todo = [each.get("state", each) for each in dicts]
    while todo:
        each = todo.pop()
        if isinstance(each, torch.Tensor):
            found[each.data_ptr()] = each.nbytes
        elif isinstance(each, dict | list | tuple):
            todo.extend(each.values() if isinstance(each, dict) else each)
    return round(sum(found.values()) / size**2, 2)


def blind(name):
    """Whether a rule's path is the same with the loss over 1,024, and whether it turns with the bowl."""
    generator = torch.Generator().manual_seed(0)
    start, noise = (torch.randn(6, n, generator=generator, dtype=torch.float64) for n in (5, 6))
    turn, bowl = torch.linalg.qr(noise).Q, torch.diag(10 ** torch.linspace(0, 2, 6, dtype=torch.float64))
    path, _ = walk(name, bowl, start, 30)
    scaled, turned = walk(name, bowl / 1024, start, 30)[0], walk(name, turn @ bowl @ turn.T, turn @ start, 30)[0]
    length = (path[-1] - path[0]).norm()
    return [bool((other - path).norm(dim=(1, 2)).max() < 0.01 * length) for other in (scaled, turn.T @ turned)]


def asked():
    """The answers of all rules."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they warn when they are imported, of their own use of torch
        return {
            name: {"arxiv": arxiv, "bytes": kept(rule), **dict(zip(("scale", "turn"), blind(rule), strict=True))}
            for name, (arxiv, rule) in ROWS.items()
        }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the result for the page to show")
    chosen, answers = parser.parse_args(), asked()
    for name, answer in answers.items():
        print(f"{name:20}", *answer.values())
    if chosen.write:
        store(file("adam", "after_adam.json"), {"made": made("pytorch_optimizer"), "rules": answers})


if __name__ == "__main__":
    main()
