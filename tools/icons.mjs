// `node tools/icons.mjs`: draws the icons of the installed product from its mark. They are committed, since they
// change as seldom as that.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './processes/command.mjs';

const folder = join(root, 'shell/public/icons');
const ground = '#0f211a';

/**
 * The pin with its flag, of 16 by 24 as in the kit's wordmark, in the middle of a square.
 * @param {{ share: number, corner: number }} shape how much of the height it takes, and how round the corners are
 */
const drawn = ({ share, corner }) => {
  const scale = (100 * share) / 24;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" rx="${corner}" fill="${ground}"/>
    <g transform="translate(${50 - 8 * scale} ${50 - 12 * scale}) scale(${scale})">
      <path d="M3 1h13l-4 5 4 5H3z" fill="#ffd21a"/>
      <path d="M1 0h2.25v24H1z" fill="#ffffff"/>
    </g>
  </svg>`);
};

// Who masks an icon leaves a circle of four fifths; Apple rounds the corners itself.
const any = { share: 0.66, corner: 14 };
const maskable = { share: 0.52, corner: 0 };
const apple = { share: 0.62, corner: 0 };

await mkdir(folder, { recursive: true });
for (const [name, size, shape] of /** @type {const} */ ([
  ['icon-192', 192, any],
  ['icon-512', 512, any],
  ['maskable-192', 192, maskable],
  ['maskable-512', 512, maskable],
  ['apple-touch-icon', 180, apple],
]))
  await sharp(drawn(shape), { density: (72 * size) / 100 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
