import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { drawsFrom } from '../../../../tools/nightly/draws.mjs';
import { seedFrom, tried } from '../../../../tools/nightly/tried.mjs';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

// Files that are no pictures, more than a picture, or too much of one: none is stored as it came, and memory stays in
// bounds, whether they are somebody's own or for a chat. Which of them, and how they are cut and mixed, is drawn from a
// seed.

const files = Number(process.env.BAD_PICTURES ?? 25);
const seed = seedFrom('PICTURE_SEED');
/** Two pictures of the largest size are decoded at once, some 100 MB each; the rest is room for everything else. */
const mostBytes = 600 * 2 ** 20;
const marker = 'alert(document.cookie)';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
  const pool = { poolName: 'Talk', format: 'Single Week', buyIn: 0 };
  expect(await gateway.rest('POST', '/create-pool', { token, body: pool })).toMatchObject({ status: 201 });
});
afterAll(() => gateway.close());

const canvas = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#0a6',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const formats = {
  jpeg: (image: Sharp) => image.jpeg({ quality: 95 }).toBuffer(),
  png: (image: Sharp) => image.png().toBuffer(),
  webp: (image: Sharp) => image.webp({ quality: 95 }).toBuffer(),
};

/** A PNG whose head promises that many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // Its checksum is wrong, as with any file that somebody has edited.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(200_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

type Draw = () => number;
const kinds: Record<string, (draw: Draw, good: Buffer) => Buffer | Promise<Buffer>> = {
  'a bomb that is decoded': () =>
    sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#0a6' } })
      .png()
      .toBuffer(),
  'a bomb by its head': (draw) =>
    bomb(5001 + Math.floor(draw() * 60_000), 5001 + Math.floor(draw() * 60_000)),
  'an SVG': (draw) =>
    Buffer.from(
      `${['', '\ufeff', '<?xml version="1.0"?>', '\n\n '][Math.floor(draw() * 4)]}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${marker}</script></svg>`,
    ),
  'a page': () => Buffer.from(`<!doctype html><script>${marker}</script>`),
  truncated: (draw, good) => good.subarray(0, Math.floor(good.length * draw() * 0.9)),
  'a picture with a page behind it': (_draw, good) =>
    Buffer.concat([good, Buffer.from(`<script>${marker}</script>`)]),
  'a page behind the head of a picture': (draw, good) =>
    Buffer.concat([good.subarray(0, 4 + Math.floor(draw() * 40)), Buffer.from(`<script>${marker}</script>`)]),
  'a picture with bytes changed': (draw, good) => {
    const changed = Buffer.from(good);
    for (let at = 0; at < 30; at += 1)
      changed[Math.floor(draw() * changed.length)] = Math.floor(draw() * 256);
    return changed;
  },
};
/** What may be left of them is a picture anew; of all others there is nothing. */
const mayBeRemade = ['a picture with a page behind it', 'a picture with bytes changed'];

const ownPicture = async () =>
  Object(await gateway.rest('GET', '/profile-pics/ann', { token })).body.profilePic;

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  gateway.orm.em.fork().execute<T[]>(text, values);

/** Where pictures come in, what is there, and what was stored of one that was taken. */
const places = [
  {
    path: '/profile-pics',
    kept: ownPicture,
    stored: async () => {
      const served = await fetch(gateway.origin + new URL(String(await ownPicture())).pathname);
      return Buffer.from(await served.arrayBuffer());
    },
    size: { width: 256, height: 256 },
  },
  {
    path: '/chat/pictures',
    kept: async () => {
      // Nobody may send so many a day.
      await sql('delete from attempt_count');
      return sql('select id from chat_picture order by id');
    },
    stored: async ({ id }: Record<string, unknown>) =>
      (await sql<{ webp: Buffer }>('select webp from chat_picture where id = ?', [id]))[0]?.webp ??
      Buffer.alloc(0),
    size: {},
  },
] as const;

test('what is no honest picture is not stored as it came', async () => {
  const draw = drawsFrom(seed);
  const names = Object.keys(kinds);
  const makers = Object.values(formats);
  let most = 0;
  for (let at = 0; at < files; at += 1) {
    const kind = names[at % names.length] ?? '';
    const encode = makers[Math.floor(draw() * makers.length)] ?? formats.png;
    const good = await encode(canvas(20 + Math.floor(draw() * 400), 20 + Math.floor(draw() * 400)));
    const file = await (kinds[kind] ?? (() => good))(draw, good);
    // A round of all kinds here, and one there.
    const isChat = Math.floor(at / names.length) % 2 === 1;
    const place = places[isChat ? 1 : 0];
    const before = await place.kept();
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png');
    form.append('username', 'ann');
    if (isChat) form.append('poolName', 'Talk');
    const { status, body } = await gateway.rest('POST', place.path, { token, body: form });
    const after = await place.kept();
    if (status < 300) {
      expect([kind, mayBeRemade.includes(kind)]).toEqual([kind, true]);
      const stored = await place.stored(body);
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', ...place.size });
      expect(stored.includes(marker)).toBe(false);
    } else {
      expect([kind, status, body.code]).toEqual([
        kind,
        status,
        { 400: 'INVALID', 413: 'TOO_LARGE', 415: 'UNSUPPORTED_MEDIA' }[status],
      ]);
      expect(after).toEqual(before);
    }
    most = Math.max(most, process.memoryUsage().rss);
    tried('pictures', { files: 1, 'in chats': isChat ? 1 : 0 }, seed);
  }
  expect(most).toBeLessThan(start + mostBytes);
});

const start = process.memoryUsage().rss;
