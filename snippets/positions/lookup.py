import torch

ids = {"dog": 0, "good": 1, "is": 2, "the": 3}
table = torch.nn.Embedding(4, 2)  # one row for each token, trained with all the rest
with torch.no_grad():
    table.weight.copy_(torch.tensor([[0.6, 0.2], [0.9, 0.8], [0.1, 0.5], [0.3, 0.1]]))

for sentence in ("the dog is good", "is the dog good"):
    context = table(torch.tensor([ids[word] for word in sentence.split()]))
    rows = [tuple(round(x, 1) for x in row) for row in context.tolist()]
    print(tuple(context.shape), rows, "mean", [round(x, 3) for x in context.mean(0).tolist()])
