import torch

words = ["dog", "good", "is", "the"]
rows = [[0.6, 0.2], [0.9, 0.8], [0.1, 0.5], [0.3, 0.1]]
table = torch.nn.Embedding(4, 2)  # a row a token
with torch.no_grad():
    table.weight.copy_(torch.tensor(rows))

for text in ("the dog is good", "is the dog good"):
    ids = [words.index(word) for word in text.split()]
    context = table(torch.tensor(ids))
    print(text, tuple(context.shape))
    for row in context.tolist():
        print("  ", [round(x, 1) for x in row])
