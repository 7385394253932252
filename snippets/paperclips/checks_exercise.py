from workings.paperclips.goodhart import best, heavy

scores = heavy()  # their law, with the heavy-tailed error
two = best(2, scores)[1]
worse = next(n for n in range(13, 1000) if best(n, scores)[1] < two)
print(f"the best of 2 is worth {two:.3f}")
print(f"less from the best of {worse} on")
