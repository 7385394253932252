from workings.paperclips.specification import outcome, utility

for each in (0.2, 0.5):  # units of every good at the start
    start = utility([each] * 20)
    print(f"no worse than a start of {each}:", min(J for J in range(1, 21) if outcome(J) >= start))
print("no worse than even:          ", min(J for J in range(1, 21) if outcome(J) >= -1e-9))

# Above a floor of 0.3 there is less to take. Does it help?
print("with a floor of 0.3:         ", min(J for J in range(1, 21) if outcome(J, floor=0.3) >= -1e-9))
