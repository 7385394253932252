from math import log

L, B, floor = 20, 20, 0.001
print("counted   each of these   people's utility")
for J in (1, 2, 5, 18, 19, 20):
    listed = (B - (L - J) * floor) / J
    U = J * log(listed) + (L - J) * log(floor)
    print(f"{J:7}   {listed:13.3f}   {U:16.1f}")
print(f"half a unit of each at the start: {L * log(0.5):.1f}")
