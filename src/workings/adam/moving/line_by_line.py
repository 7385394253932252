"""The function that the reader steps through."""

from workings.adam.live.steps import adam
from workings.kit.moving import Numbers, Slider, Stepper

__all__ = ["algorithm_steps"]


def algorithm_steps() -> Stepper:
    """Adam for one parameter, line by line."""
    return Stepper(
        "Run Adam, a line at a time",
        adam,
        (
            Numbers("gradients", "gradients g₁, g₂, …", (1.5, 1.4, -1.5, 1.4), low=-1e6, high=1e6, most=8),
            Slider("alpha", "α, step size", (0.001, 0.01, 0.1, 0.5, 1.0), 0.1),
            Slider("beta1", "β₁, memory of g", (0.0, 0.5, 0.8, 0.9, 0.95, 0.99), 0.9),
            Slider("beta2", "β₂, memory of g²", (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999), 0.999),
            Slider("eps", "ε", (1e-12, 1e-8, 1e-4, 0.1, 1.0), 1e-8, texts=("10⁻¹²", "10⁻⁸", "10⁻⁴", "0.1", "1")),
        ),
        tex=(
            r"\theta_0 = 0",
            r"m_0 \leftarrow 0",
            r"v_0 \leftarrow 0",
            r"t \leftarrow 0",
            r"\beta_1^0 = \beta_2^0 = 1",
            r"\textbf{while}\ \theta_t\ \text{has not converged}",
            r"t \leftarrow t + 1",
            r"g_t \leftarrow \nabla_\theta f_t(\theta_{t-1})",
            r"m_t \leftarrow \beta_1 m_{t-1} + (1-\beta_1)\, g_t",
            r"v_t \leftarrow \beta_2 v_{t-1} + (1-\beta_2)\, g_t^2",
            r"\beta_1^t,\ \beta_2^t",
            r"\hat m_t \leftarrow m_t / (1-\beta_1^t)",
            r"\hat v_t \leftarrow v_t / (1-\beta_2^t)",
            r"\theta_t \leftarrow \theta_{t-1} - \alpha\, \hat m_t / (\sqrt{\hat v_t} + \epsilon)",
            r"\textbf{return}\ \theta_t",
        ),
        symbols={
            "t": "t",
            "g": "g",
            "m": "m",
            "v": "v",
            "beta1_t": "β₁ᵗ",
            "beta2_t": "β₂ᵗ",
            "m_hat": "m̂",
            "v_hat": "v̂",
            "theta": "θ",
        },
        step="t",
        at=18,
    )
