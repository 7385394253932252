"""Adam as a `torch.optim.Optimizer`: the pure step of `workings.adam.optim` with PyTorch's bookkeeping round it.

Local names are the paper's; names that PyTorch's schedulers and checkpoints read (``lr``, ``betas``, ``exp_avg``) are
PyTorch's, so that a checkpoint of `torch.optim.Adam` can be continued here.
"""

import torch


# --8<-- [start:Adam]
class Adam(torch.optim.Optimizer):
    """Adam (Kingma & Ba 2015, Algorithm 1) for dense, real parameters."""

    def __init__(self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8):
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps})

    @torch.no_grad()
    def step(self, closure=None):
        """Take one step, of every parameter that has a gradient; return the closure's loss, if there is a closure."""
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            alpha, (beta1, beta2), eps = group["lr"], group["betas"], group["eps"]
            for theta in group["params"]:
                if theta.grad is None:
                    continue
                if theta.grad.is_sparse or theta.is_complex():
                    raise RuntimeError("this Adam needs dense, real gradients; for sparse ones: torch.optim.SparseAdam")
                state = self.state[theta]
                if not state:
                    state["step"] = 0
                    state["exp_avg"], state["exp_avg_sq"] = torch.zeros_like(theta), torch.zeros_like(theta)
                t = state["step"] = int(state["step"]) + 1
                m, v = state["exp_avg"], state["exp_avg_sq"]
                self.update(theta, theta.grad, m, v, t, alpha, beta1, beta2, eps)
        return loss

    @staticmethod
    def update(theta, g, m, v, t, alpha, beta1, beta2, eps):
        """Change theta, m and v where they lie: algorithm lines 11 to 15."""
        m.mul_(beta1).add_((1 - beta1) * g)
        v.mul_(beta2).add_((1 - beta2) * g**2)
        m_hat = m / (1 - beta1**t)
        v_hat = v / (1 - beta2**t)
        theta.sub_(alpha * m_hat / (v_hat.sqrt() + eps))

    def add_param_group(self, group):
        """Take in a group of parameters once its hyperparameters are found sound."""
        check({**self.defaults, **group})
        super().add_param_group(group)

    def __setstate__(self, state):
        """Take in a checkpoint or a pickle once its hyperparameters are found sound."""
        for group in state["param_groups"]:
            check(group)
        super().__setstate__(state)
# --8<-- [end:Adam]


# --8<-- [start:check]
def check(group):
    """Raise ValueError where a group asks for what Adam does not allow, or for what this Adam does not do."""
    for name, value in [("lr", group["lr"]), ("eps", group["eps"])]:
        if not value >= 0:
            raise ValueError(f"{name} must be at least 0, not {value}")
    for name, value in zip(("beta1", "beta2"), group["betas"], strict=True):
        if not 0 <= value < 1:
            raise ValueError(f"{name} must be at least 0 and less than 1, not {value}")
    for name in ("weight_decay", "amsgrad", "maximize"):
        if group.get(name):
            raise ValueError(f"this Adam has no {name}, and the group asks for {name}={group[name]}")
# --8<-- [end:check]


# --8<-- [start:AdamInTorchOrder]
class AdamInTorchOrder(Adam):
    """The same Adam, with its arithmetic in the order of torch.optim.Adam's single-tensor path."""

    @staticmethod
    def update(theta, g, m, v, t, alpha, beta1, beta2, eps):
        """Change theta, m and v where they lie, in four lines and with two tensors of scratch."""
        m.lerp_(g, 1 - beta1)
        v.mul_(beta2).addcmul_(g, g, value=1 - beta2)
        root = (v.sqrt() / (1 - beta2**t) ** 0.5).add_(eps)
        theta.addcdiv_(m, root, value=-alpha / (1 - beta1**t))
# --8<-- [end:AdamInTorchOrder]
