"""The essay on positions: the schemes, the experiments on them, and the numbers and figures made of these."""
