def gutted_city():
    return (8 - 2) * 7 / (8 * 10)


print(f"{gutted_city():.3f}")
