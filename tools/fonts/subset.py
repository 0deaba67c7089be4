"""Makes the typeface that every page begins with: the letters of English and their kerning, from the package's file.

Run by hand when the package changes, with fontTools 4 and brotli:

    python3 tools/fonts/subset.py

Kerning that varies with weight and width is half of the package's file; here it is that of the regular. Whatever
else is written, names with accents for instance, has the package's file, which browsers fetch when they meet it.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

root = Path(__file__).parents[2]
source = root / "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2"
target = root / "shell/kit/ui/theme/instrument-sans-basic.woff2"

# The same as in shell/kit/ui/theme/GlobalStyle.tsx.
letters = "U+0020-007E,U+00A0,U+00A3,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2026,U+2212"


def make_static(value):
    for device in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice"):
        if value is not None and hasattr(value, device):
            delattr(value, device)


def make_kerning_static(table):
    table = table.ExtSubTable if table.LookupType == 9 else table
    if table.LookupType != 2:
        return
    if table.Format == 1:
        pairs = [pair for glyph in table.PairSet for pair in glyph.PairValueRecord]
    else:
        pairs = [pair for first in table.Class1Record for pair in first.Class2Record]
    for pair in pairs:
        make_static(pair.Value1)
        make_static(pair.Value2)
    table.ValueFormat1 &= 0xF
    table.ValueFormat2 &= 0xF


font = TTFont(source)
for lookup in font["GPOS"].table.LookupList.Lookup:
    for table in lookup.SubTable:
        make_kerning_static(table)

options = subset.Options(hinting=False, layout_features=["kern", "tnum", "lnum", "liga", "ccmp"])
options.name_IDs = [1, 2]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=subset.parse_unicodes(letters))
subsetter.subset(font)
if "GDEF" in font:
    del font["GDEF"]
font.flavor = "woff2"
font.save(target)
print(f"{target.relative_to(root)}: {target.stat().st_size} bytes")
