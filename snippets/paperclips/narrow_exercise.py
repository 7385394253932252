from workings.paperclips.specification import outcome, utility

start = utility([0.5] * 20)
print("no worse than the start:", min(J for J in range(1, 21) if outcome(J) >= start))
print("no worse than even:     ", min(J for J in range(1, 21) if outcome(J) >= 0))

# Above a floor of 0.3 there is less to take. Does it help?
print("with a floor of 0.3:    ", min(J for J in range(1, 21) if outcome(J, floor=0.3) >= 0))
