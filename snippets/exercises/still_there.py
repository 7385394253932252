def still_there():
    return 1000 * (1 - 0.03) ** 40


print(f"{still_there():.1f} of 1000")
