import sharp from 'sharp';
import { Chance } from '../../world/chance.ts';
import type { Story } from '../../world/news/story.ts';

interface Size {
  width: number;
  height: number;
}

/** Its colours, from high above down to the land. */
type Sky = readonly [string, string];

const skies: readonly [Sky, ...Sky[]] = [
  ['#8fc1e8', '#dcecf5'],
  ['#5b8fc7', '#c9dff0'],
  ['#e9a36b', '#f6dfb5'],
  ['#6d7f99', '#c8d2dc'],
  ['#b7cfe0', '#f3ead6'],
];

const drawn = new Map<number, Promise<Buffer>>();
const maxCached = 40;

/** A picture of a hole, another one for each story: sky, hills, fairway, bunkers, and a flag on the green. */
export function drawPicture({ id }: Story, size: Size): Promise<Buffer> {
  const picture =
    drawn.get(id) ??
    sharp(Buffer.from(svgOf(id, size)))
      .jpeg({ quality: 82 })
      .toBuffer();
  drawn.delete(id);
  drawn.set(id, picture);
  for (const oldest of [...drawn.keys()].slice(0, -maxCached)) drawn.delete(oldest);
  return picture;
}

function svgOf(id: number, { width, height }: Size): string {
  const chance = new Chance('picture', id);
  const [above, below] = chance.pick(skies);
  const hue = chance.whole(92, 128);
  const green = (lightness: number) => `hsl(${hue} 34% ${lightness}%)`;
  const hills = [0.42, 0.5, 0.58].map((level, index) =>
    hill(chance, width, height, level, green(44 - 7 * index)),
  );
  const [holeX, holeY] = [chance.between(0.35, 0.7) * width, 0.68 * height];
  const bunkers = Array.from({ length: chance.whole(1, 3) }, () => {
    const [x, y] = [holeX + chance.between(-300, 300), holeY + chance.between(25, 90)];
    return `<ellipse cx="${x}" cy="${y}" rx="${chance.between(40, 90)}" ry="${chance.between(9, 18)}" fill="#ead9ae"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${chance.between(0.1, 0.9) * width}" cy="${chance.between(0.12, 0.3) * height}" r="${chance.between(26, 44)}" fill="#fff7df" opacity="0.9"/>
    ${hills.join('')}
    <path d="M${holeX - 60} ${holeY} C${holeX - 150} ${0.8 * height} ${0.2 * width} ${0.9 * height} ${0.05 * width} ${height} L${0.8 * width} ${height} C${0.72 * width} ${0.86 * height} ${holeX + 190} ${0.8 * height} ${holeX + 70} ${holeY} Z" fill="${green(47)}"/>
    ${bunkers.join('')}
    <ellipse cx="${holeX}" cy="${holeY}" rx="${chance.between(120, 180)}" ry="26" fill="${green(58)}"/>
    <path d="M${holeX} ${holeY} V${holeY - 170}" stroke="#f5f3ea" stroke-width="5"/>
    <path d="M${holeX} ${holeY - 170} l74 22 l-74 24 Z" fill="${chance.pick(['#c8102e', '#f2c230', '#1b3f8b', '#ffffff'])}"/>
    <ellipse cx="${holeX}" cy="${holeY}" rx="7" ry="3" fill="#222"/>
  </svg>`;
}

/** A line of land from edge to edge. */
function hill(chance: Chance, width: number, height: number, level: number, fill: string): string {
  const points = Array.from({ length: 7 }, (_, index) => ({
    x: (index / 6) * width,
    y: (level + chance.between(-0.07, 0.05)) * height,
  }));
  const line = points
    .slice(1)
    .map(({ x, y }, index) => {
      const middle = ((points[index]?.x ?? 0) + x) / 2;
      return `C${middle} ${points[index]?.y ?? y} ${middle} ${y} ${x} ${y}`;
    })
    .join(' ');
  return `<path d="M0 ${points[0]?.y ?? 0} ${line} V${height} H0 Z" fill="${fill}"/>`;
}
