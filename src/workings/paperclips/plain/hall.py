"""Rule 1's hall as a page runs it: a robot between the spool, the counter and the press, and what it is paid for.

The hall is that of `workings.paperclips.specification`: five by five tiles, numbered row by row from 0, with the spool
on the first, the press on the last, and the counter in the wall's only gap. A state is twice the tile, and 1 more with
wire in hand. Moves are up, down, left, right, wait. Iteration feeds back, so it uses + - * alone.
"""

SPOOL = 0
COUNTER = 12
PRESS = 24
WALLS = [10, 11, 13, 14]
STATES = 50


def aim(tile: int, move: int) -> int:
    """The tile that a move leads to; walls stop it."""
    row, column = tile // 5, tile % 5
    there = tile
    if move == 0 and row > 0:
        there = tile - 5
    if move == 1 and row < 4:
        there = tile + 5
    if move == 2 and column > 0:
        there = tile - 1
    if move == 3 and column < 4:
        there = tile + 1
    for wall in WALLS:
        if there == wall:
            there = tile
    return there


def act(state: int, move: int) -> tuple[int, int, int]:
    """What a move does in a state: the next state, what the counter counts, and the clips made."""
    tile, wire = state // 2, state % 2
    there = aim(tile, move)
    counts = 1 if there == COUNTER and tile != COUNTER else 0
    made = wire if there == PRESS else 0
    carries = 1 if there == SPOOL else wire - made
    return 2 * there + carries, counts, made


def worths(goes: list[int], paid: list[float], discount: float) -> list[float]:
    """What each state is worth under a policy that leads to `goes` and pays `paid`, 4,096 moves ahead, by doubling."""
    value, after, factor = paid, goes, discount
    for _ in range(12):
        value = [value[s] + factor * value[after[s]] for s in range(STATES)]
        after = [after[after[s]] for s in range(STATES)]
        factor = factor * factor
    return value


def rewarded(clip: float) -> tuple[list[int], list[float]]:
    """Where each of the five moves of each state leads, and what it pays: `clip` a clip, and 1 a count."""
    after: list[int] = []
    paid: list[float] = []
    for state in range(STATES):
        for move in range(5):
            there, counts, made = act(state, move)
            after.append(there)
            paid.append(clip * made + counts)
    return after, paid


def preferred(state: int, after: list[int], paid: list[float], value: list[float], discount: float) -> int:
    """The first of the moves that are best in a state, if states are worth `value`."""
    worth = [paid[5 * state + move] + discount * value[after[5 * state + move]] for move in range(5)]
    most = max(worth)
    for move in range(4):
        if worth[move] > most - 1e-9:
            return move
    return 4


def best_policy(clip: float, discount: float) -> list[int]:
    """The best move in each state, by policy iteration from standing still."""
    after, paid = rewarded(clip)
    policy, changed, rounds = [4] * STATES, True, 0
    while changed and rounds < 50:
        places = [5 * state + policy[state] for state in range(STATES)]
        value = worths([after[place] for place in places], [paid[place] for place in places], discount)
        better = [preferred(state, after, paid, value, discount) for state in range(STATES)]
        changed = len([state for state in range(STATES) if better[state] != policy[state]]) > 0
        policy, rounds = better, rounds + 1
    return policy


def walked(
    clip: float, discount: float, moves: int
) -> tuple[list[list[float]], list[float], list[float], float, float, list[float], list[float], int, int, float, float]:
    """The best robot for a payment, on its way from the spool with wire in hand.

    Args:
        clip: Paid for each clip, where a count pays 1; at least 0.
        discount: Of a payment one move later, 0 to 0.99.
        moves: How many have been made, 0 to 40.

    Returns:
        The plan, 1 where there is wall; across and down of the tiles walked, each a little to the right of the last,
        so that a tile crossed again is seen again, and of the robot now; counts and clips after each move; both now;
        and the discounted counts and clips of all time.
    """
    policy = best_policy(clip, discount)
    plan = [[1.0 if row == 2 and column != 2 else 0.0 for column in range(5)] for row in range(5)]
    across: list[float] = []
    down: list[float] = []
    counted = [0.0]
    pressed = [0.0]
    state, counts, clips = 2 * SPOOL + 1, 0, 0
    for move in range(moves + 1):
        across.append(state // 2 % 5 + 0.2 + 0.6 * (move / 32))
        down.append(state // 2 // 5 + 0.5)
        if move < moves:
            state, one, made = act(state, policy[state])
            counts, clips = counts + one, clips + made
            counted.append(float(counts))
            pressed.append(float(clips))
    everything = [act(s, policy[s]) for s in range(STATES)]
    goes = [done[0] for done in everything]
    ever = worths(goes, [float(done[1]) for done in everything], discount)
    made_ever = worths(goes, [float(done[2]) for done in everything], discount)
    start = 2 * SPOOL + 1
    return plan, across, down, across[-1], down[-1], counted, pressed, counts, clips, ever[start], made_ever[start]
