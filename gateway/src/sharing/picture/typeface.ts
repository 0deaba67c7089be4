import { readFile } from 'node:fs/promises';
import type { Face, Font, Buffer as GlyphBuffer } from 'harfbuzzjs';
import { type FontFile, fontFiles } from './fonts.ts';

/** The style: height, weight, and whether in the narrow cut of headings and figures. */
export interface TextStyle {
  sizePixels: number;
  weight: number;
  isNarrow: boolean;
}

/** A line of text as outlines, which needs no font to draw. */
export interface WrittenLine {
  widthPixels: number;
  /** The outlines, with the left end of the baseline at this point. */
  outlinesAt(x: number, y: number): string;
}

interface Glyph {
  path: string;
  scale: number;
  x: number;
  y: number;
}

type Shaper = typeof import('harfbuzzjs');

interface Loaded {
  face: Face;
  /** What the file really contains, beyond its declared range. */
  codePoints: ReadonlySet<number>;
  fonts: Map<string, Font>;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const narrowest = 75;
/** In the narrow cut spaces shrink with the letters, and words would run together. */
const wordSpacing = 0.07;
// Joiners and variation selectors have no glyph of their own.
const invisible = /\u200c|\u200d|\ufe0e|\ufe0f/gu;

let shaper: Promise<Shaper> | undefined;
let paper: GlyphBuffer | undefined;
const files = new Map<string, Promise<Loaded>>();

/** Lays a line out. Too long a line ends with an ellipsis. */
export async function writeLine(
  text: string,
  lettering: TextStyle,
  maxPixels = Number.POSITIVE_INFINITY,
): Promise<WrittenLine> {
  const whole = [...graphemes.segment(text.replace(/\s+/g, ' '))].map(({ segment }) => segment);
  const line = await write(whole, lettering);
  if (line.widthPixels <= maxPixels) return line;
  let [fits, tooMany] = [0, whole.length];
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    const cut = await write(shortened(whole, middle), lettering);
    if (cut.widthPixels <= maxPixels) fits = middle;
    else tooMany = middle;
  }
  return write(shortened(whole, fits), lettering);
}

const shortened = (letters: readonly string[], many: number): string[] => [
  ...letters.slice(0, many).join('').trimEnd(),
  '…',
];

/**
 * Runs of one script are placed from left to right, each shaped as its script requires. That is not full bidi,
 * but enough for a name.
 */
async function write(letters: readonly string[], lettering: TextStyle): Promise<WrittenLine> {
  shaper ??= import('harfbuzzjs');
  const shape = await shaper;
  const glyphs: Glyph[] = [];
  let x = 0;
  for (const { text, file } of await runsOf(letters)) {
    const font = fontIn(shape, file, lettering);
    const scale = lettering.sizePixels / file.face.upem;
    paper ??= new shape.Buffer();
    paper.reset();
    paper.addText(text);
    paper.guessSegmentProperties();
    shape.shape(font, paper);
    const positions = paper.getGlyphPositions();
    for (const [place, { codepoint: id, cluster }] of paper.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {};
      glyphs.push({ path: font.glyphToPath(id), scale, x: x + xOffset * scale, y: -yOffset * scale });
      const gap = lettering.isNarrow && text[cluster] === ' ' ? wordSpacing * lettering.sizePixels : 0;
      x += xAdvance * scale + gap;
    }
  }
  return {
    widthPixels: x,
    outlinesAt: (left, baseline) =>
      glyphs
        .filter(({ path }) => path !== '')
        .map(
          (glyph) =>
            `<path transform="translate(${fixed(left + glyph.x)} ${fixed(baseline + glyph.y)}) scale(${glyph.scale} ${-glyph.scale})" d="${glyph.path}"/>`,
        )
        .join(''),
  };
}

const fixed = (pixels: number): string => pixels.toFixed(2);

const between = /^[\p{P}\p{Z}\p{N}]$/u;

async function runsOf(letters: readonly string[]): Promise<{ text: string; file: Loaded }[]> {
  const runs: { text: string; file: Loaded }[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    // Spaces and punctuation between words take the script of the words.
    const goesOn = last && /\p{L}/u.test(last.text) && between.test(letter) && hasAll(last.file, letter);
    const file = goesOn ? last.file : await fileFor(letter);
    if (last?.file === file) last.text += letter;
    else runs.push({ text: letter, file });
  }
  return runs;
}

const pointsOf = (letter: string): number[] =>
  [...letter.replace(invisible, '')].flatMap((sign) => sign.codePointAt(0) ?? []);

const hasAll = ({ codePoints }: Loaded, letter: string): boolean =>
  pointsOf(letter).every((point) => codePoints.has(point));

/** The first file with that letter; otherwise the font's empty box. */
async function fileFor(letter: string): Promise<Loaded> {
  const points = pointsOf(letter);
  const known = await fontFiles();
  for (const file of known.filter(({ covers }) => points.every(covers))) {
    const loaded = await load(file);
    if (hasAll(loaded, letter)) return loaded;
  }
  const [own] = known.filter(({ covers }) => covers(0x41));
  if (!own) throw new Error('There is a typeface with an A in it.');
  return load(own);
}

function load({ path }: FontFile): Promise<Loaded> {
  const loaded = files.get(path) ?? read(path);
  files.set(path, loaded);
  return loaded;
}

async function read(path: string): Promise<Loaded> {
  const [{ Blob, Face }, { default: decompress }] = await Promise.all([
    import('harfbuzzjs'),
    import('woff2-encoder/decompress'),
  ]);
  const face = new Face(new Blob(await decompress(await readFile(path))));
  return { face, codePoints: new Set(face.collectUnicodes()), fonts: new Map() };
}

function fontIn({ Font, Variation }: Shaper, { face, fonts }: Loaded, { weight, isNarrow }: TextStyle): Font {
  const key = `${weight} ${isNarrow}`;
  const known = fonts.get(key);
  if (known) return known;
  const font = new Font(face);
  font.setVariations([new Variation('wght', weight), new Variation('wdth', isNarrow ? narrowest : 100)]);
  fonts.set(key, font);
  return font;
}
