import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

// Pictures use our own fonts, since a machine may have none. They come as web packages, split by Unicode range,
// so a name in another script only loads that script's file, on demand.

interface Family {
  name: string;
  /** The variant: variable in weight, or in width as well. */
  axis: 'wght' | 'wdth';
}

/** Our typeface, then fallbacks for letters that it lacks. */
const families: readonly Family[] = [
  { name: 'instrument-sans', axis: 'wdth' },
  { name: 'noto-sans', axis: 'wdth' },
  { name: 'noto-sans-hebrew', axis: 'wdth' },
  { name: 'noto-sans-arabic', axis: 'wdth' },
  { name: 'noto-emoji', axis: 'wght' },
  { name: 'noto-sans-sc', axis: 'wght' },
  { name: 'noto-sans-kr', axis: 'wght' },
];

export interface FontFile {
  path: string;
  covers(codePoint: number): boolean;
}

const { resolve } = createRequire(import.meta.url);

async function filesOf({ name, axis }: Family): Promise<FontFile[]> {
  const packageName = `@fontsource-variable/${name}`;
  const ranges: Record<string, string> = JSON.parse(
    await readFile(resolve(`${packageName}/unicode.json`), 'utf8'),
  );
  return Object.entries(ranges).map(([subset, range]) => {
    const part = subset.replace(/[[\]]/g, '');
    const spans = range.split(',').map(spanOf);
    return {
      path: resolve(`${packageName}/files/${name}-${part}-${axis}-normal.woff2`),
      covers: (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to),
    };
  });
}

/** 'U+4E00-9FFF', or a single 'U+20AC'. */
function spanOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

let known: Promise<FontFile[]> | undefined;

/** All files of all families, in the order in which they are searched for a letter. */
export function fontFiles(): Promise<FontFile[]> {
  known ??= Promise.all(families.map(filesOf)).then((files) => files.flat());
  return known;
}
