from workings.paperclips.dice import SIDES, first, roll

hazard, versions, histories = 0.01, 69, 4000
state, clean = first(3), 0
for _ in range(histories):
    version = 0
    while version < versions and (state := roll(state)) > hazard * SIDES:
        version += 1
    clean += version == versions
print(f"{clean / histories:.2f} of the histories are clean")
print(f"{(1 - hazard) ** versions:.2f} by the formula")
print(f"still allowed: a hazard of {1 - 0.05 ** (1 / versions):.3f}")
