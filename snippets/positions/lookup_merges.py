text = "a dog and a cat and a dog and a cow and a dog"
joins = 8


def merged(part, a, b):
    """Joins a to the b behind it, wherever the two are neighbours."""
    out = []
    for token in part:
        if out and out[-1] == a and token == b:
            out[-1] = a + b
        else:
            out.append(token)
    return out


def vocabulary(parts, joins):
    """Joins the most frequent pair of neighbours, again and again; nothing is joined across two parts."""
    made = []
    for _ in range(joins):
        counts = {}
        for part in parts:
            for i in range(1, len(part)):
                pair = part[i - 1], part[i]
                counts[pair] = counts.get(pair, 0) + 1
        a, b = min(counts, key=lambda pair: (-counts[pair], pair))
        parts = [merged(part, a, b) for part in parts]
        made.append(a + b)
    return made, parts


words = [list("_" + word) for word in text.split()]
print("within words:", " ".join(vocabulary(words, joins)[0]))
print("across them: ", " ".join(vocabulary([[letter for word in words for letter in word]], joins)[0]))
