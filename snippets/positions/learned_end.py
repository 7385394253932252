import torch

table = torch.nn.Embedding(512, 384)
print(f"{table.weight.numel():,} parameters")
print("position 511:", tuple(table(torch.tensor(511)).shape))
try:
    table(torch.tensor(512))
except IndexError as error:
    print("position 512:", error)
print("position -1 of a plain tensor is its last row:", torch.equal(table.weight[-1], table.weight[511]))
