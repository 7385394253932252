"""The Adam essay: the optimizers, the experiments on them, and the numbers and figures made of these."""
