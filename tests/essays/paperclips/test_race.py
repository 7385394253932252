"""Games played, by torch and by the page's dice: laws, tallies, and each team choosing for itself."""

from itertools import pairwise, product
from math import log

import pytest
import torch

from essays.paperclips.race import experiments, live
from workings.paperclips import dice, race


@pytest.mark.parametrize(
    ("information", "n", "e", "mu"), list(product(range(3), (2, 6), (0.05, 0.5, 1.0), (0.4, 1.0, 3.0)))
)
def test_the_ablest_wins(information, n, e, mu):
    """The same games, with every team choosing for itself and the fastest taken: the same safety decides."""
    state, state_played = dice.first(n), dice.first(n)
    for _ in range(50):
        run = live.one_race(information, n, e, mu, state_played)
        state_played = run.state
        rolls = []
        for _ in range(n + 1):
            state = dice.roll(state)
            rolls.append(state / dice.SIDES)
        c = torch.tensor([sorted(rolls[:n], reverse=True)], dtype=torch.float64) * mu
        s = experiments.choices(race.INFORMATION[information], c, e, mu)
        speed = c - s
        tied = speed > speed.max() - 1e-12
        winner = torch.where(tied, c, -torch.inf).argmax()
        assert winner == 0
        assert run.wrong == (rolls[n] >= s[0, winner])
        assert run.s == pytest.approx(s[0].tolist(), abs=1e-12)
        assert [run.c[rank] for rank in run.ranks] == pytest.approx([mu * roll for roll in rolls[:n]])
    assert state == state_played


def played(games: float, information: int, n: int, e: float) -> live.Played:
    """What is seen after so many races, whatever the reader says."""
    seen = [live.play(games, information, n, e, guess) for guess in (0, 400)]
    said = {name: getattr(seen[0], name) for name in ("said", "said_x", "said_word")}
    assert seen[1]._replace(**said) == seen[0]
    assert [each.said for each in seen] == [0, 344]
    return seen[0]


def ends(outline: list[list[float]]) -> tuple[float, float]:
    """Where an outline begins and ends, from the left."""
    return min(x for x, _ in outline), max(x for x, _ in outline)


@pytest.mark.parametrize("n", [2, 6])
@pytest.mark.parametrize("e", [0.05, 0.5, 1.0])
def test_promised(n, e):
    """Where all know all a promise lets the leader spend its lead over the enmity, and without one just its lead."""
    given, without = (live.one_race(information, n, e, 1.0, dice.first(n)) for information in (2, 3))
    lead = given.c[0] - given.c[1]
    assert [given.s[0], *without.s] == pytest.approx([min(1, lead / e), lead, *[0.0] * (n - 1)], abs=1e-12)
    assert (given.c, given.state) == (without.c, without.state)
    assert not given.wrong or without.wrong


def inside(outline: list[list[float]], x: float, y: float) -> bool:
    """Whether a point is within an outline: a line from it to the right crosses the outline an odd number of times."""
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return sum((a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in pairs) % 2


def chain(games: int, information: int, n: int, e: float, seed: int) -> list[live.Run]:
    """So many races, each with the dice that the one before has left."""
    runs = [live.one_race(information, n, e, 1.0, dice.first(seed))]
    while len(runs) < games:
        runs.append(live.one_race(information, n, e, 1.0, runs[-1].state))
    return runs


def formula(information: int, n: int, e: float) -> float:
    """The chance of a disaster; where all know all and nothing is promised, at the least safe of the equilibria."""
    return race.disaster_public_worst(n, 1.0) if information == 3 else race.disasters(n, e, 1.0)[information]


def test_shares():
    """The share of disasters lies about the formula as chance has it, over many dice."""
    for information in range(4):
        expected = formula(information, 4, 0.6)
        wrongs = [sum(run.wrong for run in chain(400, information, 4, 0.6, seed)) for seed in range(1, 101)]
        off = (torch.tensor(wrongs) / 400 - expected) / (expected * (1 - expected) / 400) ** 0.5
        assert abs(off.mean()) < 3 / 10
        assert 0.8 < off.std() < 1.2


@pytest.mark.parametrize("information", [0, 1, 2, 3])
def test_played(information):
    """What is counted are the races that have ended; the next one that is on its way adds nothing."""
    runs = chain(151, information, 4, 0.6, 9)
    for games in (1, 2, 7, 150):
        game, wrong = played(games, information, 4, 0.6), sum(run.wrong for run in runs[:games])
        assert (game.disasters, game.saved, game.share) == (wrong, games - wrong, wrong / games)
        assert (tiled(game.losses), tiled(game.safes)) == pytest.approx((wrong, games - wrong))
        assert (game.number, game.ended, game.state) == (games, games, 2 if runs[games - 1].wrong else 1)
        assert game.safety == runs[games - 1].s[0]
        assert game.expected == pytest.approx(formula(information, 4, 0.6))
        assert (game.late, game.meet_side == 3) == (games >= 100, games < 100)
        on = played(games + 0.5, information, 4, 0.6)
        assert (on.disasters, on.share, on.losses, on.safes) == (wrong, game.share, game.losses, game.safes)
        assert (on.number, on.ended, on.state, on.winner) == (games + 1, games, 0, [])
        assert on.safety == runs[games].s[0]


def tiled(outline: list[list[float]]) -> float:
    """How many tiles are within an outline."""
    pairs = zip(outline, outline[1:] + outline[:1], strict=True)
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2 / (8.6 * 5.2)


@pytest.mark.parametrize("information", [0, 1, 2])
def test_tally(information):
    """Tiles come from both ends, ten to a column, and after four hundred races they fill the field without overlap."""
    game = played(400, information, 5, 0.5)
    middles = product((8.6 * (column + 0.5) for column in range(40)), (11 + 5.2 * (row + 0.5) for row in range(10)))
    whole = [(inside(game.losses, x, y), inside(game.safes, x, y)) for x, y in middles]
    assert {*whole} == {(0, 1), (1, 0)}
    assert sum(lost for lost, _ in whole) == game.disasters
    meet = ends(game.losses)[1]
    assert ends(game.safes)[0] > meet - 8.7
    spread = (game.expected * (1 - game.expected) / 400) ** 0.5
    assert game.meets_x == pytest.approx([344 * game.expected] * 2)
    assert abs(meet - game.meets_x[0]) < 3 * 344 * spread + 8.6
    for count in (0, 7, 10, 23):
        assert tiled(live.tally(count, 0.0, 11.0, 8.6, 5.2)) == pytest.approx(count)


@pytest.mark.parametrize(("information", "n"), list(product(range(4), (2, 5, 20))))
def test_runners(information, n):
    """Each lane's team takes along as much rail as its safety and leaves the rest; the fastest runs in front."""
    runs = chain(13, information, n, 0.6, 9)
    for games in (3.7, 4, 5, 6, 12, 12.9):
        game, run = played(games, information, n, 0.6), runs[-(-int(10 * games) // 10) - 1]
        taken, left = ([ends(rail)[1] - ends(rail)[0] for rail in rails] for rails in (game.carried, game.dropped))
        safeties = [run.s[rank] for rank in run.ranks]
        assert taken == pytest.approx([44 * s for s in safeties], abs=1e-9)
        assert left == pytest.approx([44 * (1 - s) for s in safeties], abs=1e-9)
        fronts = [ends(rail)[1] for rail in game.carried]
        assert fronts.index(max(fronts)) == run.ranks.index(0)
        rail = game.carried[run.ranks.index(0)]
        assert game.grip == pytest.approx(ends(rail)[0])
        assert min(y for _, y in rail) < game.grip_y < max(y for _, y in rail)
        assert game.pulls == (0 if information == 3 or n == 20 else game.state)
        assert len(game.runners) + len(game.winner) == 2 * n
        assert len(game.winner) == 2 * (game.state > 0)
        size = min(30.0, max(22.0, 0.86 * min(44.0, 160 / n)))
        way = games % 1 or 1.0
        at = [(front + 0.12 * size - live.START) / (live.FINISH - live.START) / way for front in fronts]
        speeds = [1 + run.c[rank] - run.s[rank] for rank in run.ranks]
        assert max(y for runner in game.runners + game.winner for _, y in runner) < 268  # beneath the words
        behind = [0.965 if rank else 1.0 for rank in run.ranks]
        assert at == pytest.approx([min(v / max(speeds), most) for v, most in zip(speeds, behind, strict=True)])


def test_promise():
    """To keep the promise brings what it brings; the safety of all begins at it and ends at the equilibrium."""
    for given, n, e in ((0.6, 2, 0.45), (1.0, 10, 1.0), (0.05, 3, 0.05)):
        seen = live.followed(given, 0.0, given, n, e, 10.0)
        assert (seen.brings, seen.heap, seen.doing) == pytest.approx((1, seen.keeping, seen.keeping), abs=1e-12)
        less, more = (live.followed(given + by, 0.0, given, n, e, 12.5) for by in (-0.05, 0.05))
        assert (seen.kept, less.kept, more.kept) == (0, 1, 3)
        assert (seen.said_y, less.said_y) == ([10.0] * 2, [12.5] * 2)
        assert [seen.ahead, live.followed(given, 1.0, given, n, e, 9.0).ahead] == [3 if seen.course else 0, seen.course]
        assert seen.now == pytest.approx(given)
        assert less.said_x[0] > 0 < 12.5 - less.said_base < 1  # the words end at 0, left of the line and of the coins
        last = live.followed(given, 8.0, given, n, e, 10.0)
        assert last.kept == 2
        assert min(given, last.end) <= last.now <= max(given, last.end)
        assert abs(last.now - last.end) <= abs(live.followed(given, 1.0, given, n, e, 10.0).now - last.end)
        far = live.followed(given, 60.0 / e, given, n, e, 10.0)
        assert far.now == pytest.approx(min(1.0, 1 / (n * e)), abs=1e-9)


@pytest.mark.parametrize(("t", "yours", "given", "n", "e"), [
    (0.0, 0.7, 1.0, 5, 1.0), (1.0, 0.9, 0.6, 3, 0.4), (0.5, 0.2, 0.5, 2, 0.8), (2.0, 0.4, 0.9, 4, 0.6),
])  # fmt: skip
def test_what_is_expected(t, yours, given, n, e):
    """What your safety brings, over what the kept promise does, is that of games played, and so are the coins."""
    seen = live.followed(yours, t, given, n, e, 10.0)
    c = torch.rand(400_000, n, generator=torch.Generator().manual_seed(5), dtype=torch.float64)

    def mean(own: float, others: float) -> float:
        ahead = c[:, 0] - own > c[:, 1:].max(1).values - others
        return torch.where(ahead, own, (1 - e) * others).mean().item()

    kept, coin = mean(given, given), mean(1.0, 1.0) / 10
    assert seen.brings == pytest.approx(mean(yours, seen.now) / kept, rel=1e-2)
    told = [mean(yours, seen.now) / coin, mean(seen.now, seen.now) / coin, kept / coin]
    assert [seen.heap, seen.doing, seen.keeping] == pytest.approx(told, rel=1e-2)
    heights = [max(y for _, y in each) - min(y for _, y in each) for each in seen.coins]
    assert sum(heights) / 0.8 == pytest.approx(seen.heap)
    assert [min(y for _, y in coin) for coin in seen.coins] == list(range(len(seen.coins)))
    assert {sum(ends(coin)) / 2 for coin in seen.coins} == {seen.pile}
    assert seen.levels_y == pytest.approx([seen.doing] * 2)
    assert seen.before == live.followed(yours, 0.0, given, n, e, 10.0).heap
    assert seen.ghost == live.followed(yours, 0.0, given, n, e, 10.0).coins
    pays = {own / 20: live.followed(own / 20, t, given, n, e, 10.0).heap for own in range(21)}
    assert pays[seen.best] == max(pays.values())
    assert [(y - 9.4) / 18 for y in seen.best_y] == pytest.approx([seen.best] * 2)
    assert (len(seen.others), len(seen.held)) == (2 * (n - 1), n - 1)
    heights = [(max(y for _, y in held) - 9.4) / 18 for held in (*seen.held, seen.yours_held)]
    assert heights == pytest.approx([seen.now] * (n - 1) + [yours])
    assert ((seen.top - 10.8) / 18, (seen.promised - 9.4) / 18) == pytest.approx((yours, given))
    face = max(y for person in seen.you for _, y in person if person is seen.you[1])
    assert live.followed(0.0, t, given, n, e, 10.0).top - 1.2 > face  # the knob's ring leaves it to be seen


def test_time_waits_for_the_reader():
    """What the broken promise brings stands when it is seen; time goes on when the reader lets it."""
    assert not live.promise_broken().guess.then


def test_many_stand_apart():
    """Ten people do not touch each other."""
    seen = live.followed(1.0, 0.0, 1.0, 10, 1.0, 10.0)
    sides = [(min(x for x, _ in person), max(x for x, _ in person)) for person in (seen.you[0], *seen.others[::2])]
    assert all(right < left for (_, right), (left, _) in pairwise(sides))


@pytest.mark.parametrize(("given", "n", "e"), list(product((0.05, 0.5, 1.0), (2, 5, 10), (0.05, 0.1, 0.2, 0.5, 1.0))))
def test_the_course_of_a_promise(given, n, e):
    """Half of the way is gone after the half-life where the figure says so; else nothing moves, or all grow to 1."""
    seen = live.followed(given, 0.0, given, n, e, 10.0)
    assert seen.half_life == pytest.approx(log(2) / e)
    assert seen.end == pytest.approx(min(1.0, 1 / (n * e)))
    later = [live.followed(given, k * seen.half_life, given, n, e, 10.0).now for k in range(3)]
    if seen.course == 0:
        assert later == pytest.approx([given] * 3)
    elif seen.course == 1:
        assert later[1] == pytest.approx((given + seen.end) / 2)
    else:
        assert seen.end == 1 > given
        assert later[1] > (given + 1) / 2 + 1e-3 or later[1] == 1
