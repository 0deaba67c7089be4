import { type TextStyle, writeLine } from './typeface.ts';

// What pictures for other sites are drawn with: as SVG without any text element, so that nothing in a name can be markup.

// The size that messengers and networks show beside a link.
export const widthPixels = 1200;
export const heightPixels = 630;

export const left = 60;
export const right = widthPixels - 60;

/** The day colours: a picture is shown on other sites, whatever their theme. */
export const color = {
  paper: '#f5f7f4',
  raised: '#ffffff',
  ink: '#0f211a',
  muted: '#4d5f56',
  hairline: '#d0d9d2',
  flag: '#ffd21a',
  red: '#bd1119',
};

export const lettering = {
  wordmark: { sizePixels: 44, weight: 700, isNarrow: true },
  headline: { sizePixels: 68, weight: 700, isNarrow: true },
  lead: { sizePixels: 28, weight: 500, isNarrow: false },
  plate: { sizePixels: 24, weight: 700, isNarrow: true },
  columnHead: { sizePixels: 22, weight: 600, isNarrow: true },
  figure: { sizePixels: 34, weight: 600, isNarrow: true },
  player: { sizePixels: 34, weight: 600, isNarrow: false },
  foot: { sizePixels: 24, weight: 500, isNarrow: false },
  poster: { sizePixels: 150, weight: 700, isNarrow: true },
} satisfies Record<string, TextStyle>;

interface Placed {
  x: number;
  y: number;
  fill?: string;
  align?: 'left' | 'right' | 'middle';
  maxPixels?: number;
}

export async function put(text: string, style: TextStyle, placed: Placed): Promise<string> {
  const { x, y, fill = color.ink, align = 'left', maxPixels = right - left } = placed;
  const line = await writeLine(text, style, maxPixels);
  const shift = { left: 0, right: line.widthPixels, middle: line.widthPixels / 2 }[align];
  return `<g fill="${fill}">${line.outlinesAt(x - shift, y)}</g>`;
}

export const block = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

const pennant = (x: number, y: number, height: number): string =>
  `<g transform="translate(${x} ${y}) scale(${height / 24})"><path d="M3 1h13l-4 5 4 5H3z" fill="${color.flag}"/><path d="M1 0h2.25v24H1z" fill="${color.ink}"/></g>`;

async function statePlate(text: string): Promise<string> {
  const line = await writeLine(text, lettering.plate);
  const width = line.widthPixels + 36;
  return `${block(right - width, 46, width, 44, color.ink)}<g fill="${color.raised}">${line.outlinesAt(right - width + 18, 77)}</g>`;
}

const moments = new Map<string, Intl.DateTimeFormat>();

/** 'Sat, Jan 16, 3:40 PM EST': a picture travels, so its moment names its zone. */
export function localTimeText(moment: Date, zone: string): string {
  const format =
    moments.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  moments.set(zone, format);
  return format.format(moment).replace(/\u202f/g, ' ');
}

/** A whole picture: the name of the place at its top, and the state in the corner. */
export async function picture(state: string, parts: readonly string[]): Promise<string> {
  const frame = [
    block(0, 0, widthPixels, heightPixels, color.paper),
    block(0, 0, widthPixels, 12, color.flag),
    pennant(left, 44, 48),
    await put('Fairway', lettering.wordmark, { x: left + 46, y: 84 }),
    await statePlate(state),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPixels}" height="${heightPixels}">${[...frame, ...parts].join('')}</svg>`;
}
