import torch

torch.manual_seed(0)
attention = torch.nn.MultiheadAttention(24, num_heads=4, batch_first=True).double()
sentence = torch.randn(1, 7, 24, dtype=torch.float64)  # seven words
order = torch.tensor([6, 1, 3, 0, 5, 2, 4])
shuffled = sentence[:, order]

mask = torch.ones(7, 7, dtype=torch.bool).triu(1)  # True may not be seen
for name, seen in (("every word sees all", None), ("causal mask", mask)):
    straight, _ = attention(sentence, sentence, sentence, attn_mask=seen)
    after, _ = attention(shuffled, shuffled, shuffled, attn_mask=seen)
    print(f"{name}: the same in another order? {torch.allclose(after, straight[:, order])}")
