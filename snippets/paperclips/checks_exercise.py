from workings.paperclips.goodhart import heavy

two = heavy(2)[1]
worse = next(n for n in range(13, 1000) if heavy(n)[1] < two)
print(f"the best of 2 is worth {two:.3f}")
print(f"less from the best of {worse} on")
