"""Makes the font of formulas out of Latin Modern Math: `python benchmarks/mathfont.py latinmodern-math.otf`.

Debian has it in fonts-lmodern. Writes src/press/formulas/math/math.woff2, with what our pages have, and math-more.woff2
with the rest, and says which characters each holds, for the style sheet beside them. Needs the package brotli beside
fontTools, which matplotlib brings.
"""

import itertools
import sys
from pathlib import Path

from fontTools import subset
from fontTools.misc.transform import Scale
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[1] / "src/press/formulas/math"
CHARACTERS = (
    " !%'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~\u00a0¬¯±·×÷ˆ˜˙¨"
    "ΓΔΘΛΞΠΣΥΦΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϕϖϱϵ–—―‖’“”…′″‴\u2061ℓℝ𝔼ℎℕℤ←→↑↓↦⇒∂∇∈∏∑−∓∗∘∙√∝∞∣∥∧∨∩∪∫≈≠≡≤≥≪≫∼⊙⊤⊥⋅⋯⌈⌉⌊⌋⟨⟩⊕⊗"
)
ITALICS = [*range(0x1D434, 0x1D468), *range(0x1D6E2, 0x1D71C)]  # Latin and Greek
# What pages have, and the root, which browsers draw over what is under it. A page that has another asks for both files.
# Browsers slant a letter of a formula themselves, and yet ask for the upright one.
OFTEN = (
    " !()+,./0123456789:;<=>ABCDEFGHIJKLMNOPQRSTUVWX[]abcdefghijklmnopqrstuvwxyz|¯±×ˆΔΦαβγδεζηθκλμπρστφψωϵ"
    "―‖…′ℎℓℝ←→∇∈∑−√∞∣∫≤≥⊙⊤⋅⋯⌊⌋𝔼\u00a0\u2061"
    "𝐴𝐵𝐶𝐷𝐸𝐹𝐺𝐻𝐼𝐽𝐾𝐿𝑀𝑁𝑂𝑃𝑄𝑅𝑆𝑇𝑈𝑉𝑊𝑋𝑎𝑏𝑐𝑑𝑒𝑓𝑔𝑖𝑗𝑘𝑙𝑚𝑛𝑜𝑝𝑞𝑟𝑠𝑡𝑢𝑣𝑤𝑥𝑦𝑧𝔼𝛼𝛽𝛾𝛿𝜀𝜁𝜂𝜃𝜅𝜆𝜇𝜋𝜌𝜎𝜏𝜑𝜓𝜔𝜖"
)
PRIMES = (0x2032, 0x2033, 0x2034)
# TeX sets an index of one letter less deep, and a power of one letter less high, than what hangs on a box.
CONSTANTS = {"SubscriptShiftDown": 150, "SubscriptBaselineDropMin": -94, "SuperscriptBaselineDropMax": 386}
GROWING = {"summation", "product", "integral"}  # which have one other size, and do not stretch


def primed(font: TTFont) -> None:
    """Give the primes the glyphs that they have in a power, where alone they stand; not all browsers ask for these."""
    names = dict(font.getBestCmap())
    table = font["GSUB"].table
    features = [each.Feature for each in table.FeatureList.FeatureRecord if each.FeatureTag == "ssty"]
    lookups = {index for feature in features for index in feature.LookupListIndex}
    for part in itertools.chain.from_iterable(table.LookupList.Lookup[index].SubTable for index in lookups):
        others = getattr(part, "ExtSubTable", part).alternates
        for code in PRIMES:
            for cmap in font["cmap"].tables if names[code] in others else ():
                if code in cmap.cmap:
                    cmap.cmap[code] = others[names[code]][0]


def narrowed(font: TTFont) -> None:
    """Make no tall sign wider than its first size: Chromium leaves as much room as the widest would take."""
    variants, glyphs, top = font["MATH"].table.MathVariants, font.getGlyphSet(), font["CFF "].cff.topDictIndex[0]
    for name, sizes in zip(variants.VertGlyphCoverage.glyphs, variants.VertGlyphConstruction, strict=True):
        names = [each.VariantGlyph for each in sizes.MathGlyphVariantRecord]
        parts = [each.glyph for each in sizes.GlyphAssembly.PartRecords] if sizes.GlyphAssembly else []
        first = names[0] if name == "radical" or len(names) < 2 else names[1]
        most = font["hmtx"][first][0]
        for glyph in {*names, *parts} if name not in GROWING else ():
            wide, left = font["hmtx"][glyph]
            if wide > most:
                pen = T2CharStringPen(most, glyphs)
                glyphs[glyph].draw(TransformPen(pen, Scale(most / wide, 1)))
                top.CharStrings[glyph] = pen.getCharString(top.Private, top.CharStrings[glyph].globalSubrs)
                font["hmtx"][glyph] = most, round(left * most / wide)


def ranges(codes: list[int]) -> str:
    """Characters as a style sheet lists them."""
    runs = [[code for _, code in run] for _, run in itertools.groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    return ", ".join(f"U+{run[0]:X}" + (f"-{run[-1]:X}" if run[-1] > run[0] else "") for run in runs)


def cut(source: str, codes: set[int]) -> TTFont:
    """The font with some characters, and all that these may grow into."""
    font = TTFont(source, recalcTimestamp=False)
    primed(font)
    for name, value in CONSTANTS.items():
        getattr(font["MATH"].table.MathConstants, name).Value = value
    options = subset.Options(layout_features=[], desubroutinize=True, hinting=False, name_IDs=[0, 13, 14])
    options.notdef_outline, options.drop_tables = True, ["DSIG", "GPOS", "GDEF", "FFTM"]
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=codes)
    chosen.subset(font)
    narrowed(font)
    font.flavor = "woff2"
    return font


def main() -> None:
    every, often = {*map(ord, CHARACTERS), *ITALICS}, set(map(ord, OFTEN))
    for name, codes in (("math", often), ("math-more", every - often)):
        font = cut(sys.argv[1], codes)
        font.save(file := FOLDER / f"{name}.woff2")
        print(f"{name}: {file.stat().st_size:,} bytes\nunicode-range: {ranges(sorted(font.getBestCmap()))};")


if __name__ == "__main__":
    main()
