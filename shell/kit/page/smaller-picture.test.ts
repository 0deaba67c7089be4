import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { smallerPicture } from './smaller-picture.ts';

const megabyte = 1_000_000;
const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'photo', { type });

/** What the browser makes of the picture, by type, and what was drawn. */
let made: Record<string, number>;
let drawn: { size: string[]; background: string[] };
let hasMemory: boolean;
const { createImageBitmap } = globalThis;

beforeEach(() => {
  made = {};
  drawn = { size: [], background: [] };
  hasMemory = true;
  globalThis.createImageBitmap = (async () => ({
    width: 4000,
    height: 3000,
    close: () => {},
  })) as unknown as typeof createImageBitmap;
  const pen = {
    fillStyle: '',
    drawImage: (_image: unknown, _x: number, _y: number, width: number, height: number) =>
      drawn.size.push(`${width} × ${height}`),
    fillRect: () => drawn.background.push(pen.fillStyle),
  };
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockImplementation(() => (hasMemory ? pen : null) as unknown as null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') => {
    const bytes = made[type];
    // What a browser can't write it makes a PNG of.
    const as = bytes === undefined ? 'image/png' : type;
    done(file(bytes ?? made['image/png'] ?? 0, as));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.createImageBitmap = createImageBitmap;
});

test('a photo becomes smaller, of its own kind', async () => {
  made = { 'image/jpeg': megabyte };
  const { size, type } = await smallerPicture(file(9 * megabyte, 'image/jpeg'));
  expect({ size, type }).toEqual({ size: megabyte, type: 'image/jpeg' });
  expect(drawn).toEqual({ size: ['2048 × 1536'], background: [] });
});

test.each(['image/png', 'image/webp'])(
  'one that stays large as %s becomes a JPEG, on white',
  async (given) => {
    made = { 'image/png': 6 * megabyte, 'image/jpeg': megabyte };
    const { size, type } = await smallerPicture(file(12 * megabyte, given));
    expect({ size, type }).toEqual({ size: megabyte, type: 'image/jpeg' });
    expect(drawn.background).toEqual(['#fff']);
  },
);

test('it stays as it is where it is small, or where the browser has no memory or can’t read it', async () => {
  made = { 'image/jpeg': megabyte };
  const small = file(megabyte, 'image/jpeg');
  expect(await smallerPicture(small)).toBe(small);
  const large = file(9 * megabyte, 'image/jpeg');
  hasMemory = false;
  expect(await smallerPicture(large)).toBe(large);
  globalThis.createImageBitmap = () => Promise.reject(new Error('It is no picture.'));
  expect(await smallerPicture(large)).toBe(large);
});
