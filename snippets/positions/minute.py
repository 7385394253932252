from pydoc_data.topics import topics

import torch

from workings.positions.transformer import (
    Decoder,
    train,
)

# rope, alibi, sinusoidal, learned or none
scheme = "rope"
steps = 40  # 400 take about a minute

whole = "".join(topics.values())
letters = sorted(set(whole))
number = {letter: i for i, letter in enumerate(letters)}
text = torch.tensor([number[each] for each in whole])

torch.manual_seed(0)
model = Decoder(len(letters), scheme)
losses = list(train(model, text, steps))
print(f"loss before: about {losses[0]:.0f}")
after = sum(losses[-10:]) / 10
print(f"loss after {steps}: about {after:.0f}")
