import { type Fetched, type FirstPage } from './measure.ts';
import { sentOverTheLine } from './visits.ts';

const width = 960;
const names = 190;
const row = 13;
const colors: Record<string, string> = {
  Document: '#2f6f4f',
  Script: '#c79a00',
  Font: '#8a8f98',
  Fetch: '#2b6cb0',
  WebSocket: '#7a4fa3',
};

/** Draws when each request of a page was on its way, one page below the other, on one scale. */
export function waterfall(pages: readonly { label: string; page: FirstPage }[]): string {
  const lastMs = Math.max(...pages.map(({ page }) => Math.max(page.usable, page.largestPaint))) + 200;
  const x = (ms: number) => names + (Math.min(ms, lastMs) / lastMs) * (width - names - 10);
  let top = 24;
  const parts: string[] = [];
  for (const { label, page } of pages) {
    const requests = sentOverTheLine(page);
    const head = `${label}: ${requests.length} requests, usable after ${(page.usable / 1000).toFixed(2)} s`;
    parts.push(`<text x="4" y="${top}" font-weight="600" font-size="13">${head}</text>`);
    top += 8;
    const bottom = top + requests.length * row;
    for (let second = 0; second * 1000 < lastMs; second += 1)
      parts.push(
        `<path d="M${x(second * 1000)} ${top}V${bottom}" stroke="#ccc"/><text x="${x(second * 1000) + 2}" y="${bottom + 10}" fill="#777">${second} s</text>`,
      );
    parts.push(...requests.map((one, index) => bar(one, top + index * row, x)));
    parts.push(`<path d="M${x(page.usable)} ${top}V${bottom}" stroke="#c0392b" stroke-width="2"/>`);
    top = bottom + 34;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" font-family="sans-serif" font-size="9">`,
    "<title>What a pool's page fetched on a slow line, before and after</title>",
    `<rect width="${width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function bar({ path, kind, from, to, bytes }: Fetched, y: number, x: (ms: number) => number): string {
  const name = (path.split('/').at(-1) || path).replace(/\.[0-9a-f]{12}/, '');
  const label = `${name.slice(0, 30)} · ${(bytes / 1000).toFixed(1)} kB`;
  const long = Math.max(1, x(to) - x(from));
  return `<text x="4" y="${y + 10}">${label}</text><rect x="${x(from).toFixed(1)}" y="${y + 3}" width="${long.toFixed(1)}" height="8" fill="${colors[kind] ?? '#555'}"/>`;
}
