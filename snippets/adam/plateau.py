def run(slope, rate=0.01, mu=0.9, steps=1000):
    sgd = momentum = velocity = 0.0
    for _ in range(steps):
        sgd += rate * slope
        velocity = mu * velocity + slope
        momentum += rate * velocity
    return sgd, momentum


for slope in (1.0, 0.1, 0.001):
    sgd, momentum = run(slope)
    print(f"slope {slope}: SGD moved {sgd:.3g}, momentum {momentum:.3g}")
