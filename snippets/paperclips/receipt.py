from workings.paperclips.six_dials import DIALS, receipt

print("THE PAPERCLIP MANUAL".rjust(31))
for number, (name, (manual, inverse)) in enumerate(receipt().items(), 1):
    dial = DIALS[name]
    print(f"\n{number} {dial.rule}")
    print(f"  {dial.setting:20}{dial.manual:>10g}{dial.inverse:>10g}")
    print(f"  {dial.result:20}{manual:>z10.3f}{inverse:>z10.3f}")
print(f"\n  {'numbers':20}{sum(map(len, receipt().values())):>20}")
