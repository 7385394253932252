from workings.paperclips.six_dials import DIALS, receipt

print("THE PAPERCLIP MANUAL".center(56))
for number, (name, (manual, inverse)) in enumerate(receipt().items(), 1):
    dial = DIALS[name]
    print(f"\n{number} {dial.rule}")
    print(f"  {dial.setting:26}{dial.manual:>14g}{dial.inverse:>14g}")
    print(f"  {dial.result:26}{manual:>14.3f}{inverse:>14.3f}")
print(f"\n  {'numbers':26}{sum(map(len, receipt().values())):>28}")
