import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { openTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  token = await gateway.signUp('ann');
});
afterAll(() => gateway.close());

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } });

function upload(
  file: Buffer,
  options: { username?: string; type?: string; name?: string; as?: string } = {},
) {
  const form = new FormData();
  const { username = 'ann', type = 'image/png', name = 'me.png', as = token } = options;
  form.append('image', new Blob([new Uint8Array(file)], { type }), name);
  form.append('username', username);
  return gateway.rest('POST', '/profile-pics', { token: as, body: form });
}

describe('a picture', () => {
  test.each([
    ['JPEG', () => canvas(640, 480).jpeg().toBuffer()],
    ['PNG', () => canvas(300, 900).png().toBuffer()],
    ['WebP', () => canvas(64, 64).webp().toBuffer()],
  ])('in %s is made anew as a square without metadata, and everybody sees it', async (_kind, make) => {
    const answer = await upload(await make());
    expect(answer).toMatchObject({ status: 200, body: { username: 'ann', profilePic: expect.any(String) } });
    const { pathname } = new URL(String(answer.body.profilePic));
    const served = await fetch(gateway.origin + pathname);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toMatch(/immutable/);
    const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(metadata.exif).toBeUndefined();

    const shown = { username: 'ann', profilePic: answer.body.profilePic };
    expect(await gateway.rest('GET', '/profile-pics/ANN', { token })).toMatchObject({ body: shown });
    expect(
      await gateway.rest('POST', '/profile-pics/fetch-all', {
        token,
        body: { profilePicData: ['ann', 'nobody'] },
      }),
    ).toMatchObject({ body: { profilePics: [shown] } });
    expect(await gateway.graphql('{ me { profilePic } }', {}, token)).toMatchObject({
      data: { me: { profilePic: answer.body.profilePic } },
    });
  });

  test('loses where it was taken', async () => {
    const tagged = await canvas(100, 100)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const { body } = await upload(tagged);
    const served = await fetch(gateway.origin + new URL(String(body.profilePic)).pathname);
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).exif).toBeUndefined();
  });
});

describe('refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
  );

  test.each([
    ['an SVG', () => svg, 415, 'UNSUPPORTED_MEDIA'],
    ['a script named .png', () => Buffer.from('#!/bin/sh\necho gotcha\n'), 415, 'UNSUPPORTED_MEDIA'],
    ['a GIF', () => canvas(10, 10).gif().toBuffer(), 415, 'UNSUPPORTED_MEDIA'],
    ['nothing', () => Buffer.alloc(0), 415, 'UNSUPPORTED_MEDIA'],
    [
      'a bomb of 30 megapixels',
      () => canvas(6000, 5000).png({ compressionLevel: 9 }).toBuffer(),
      413,
      'TOO_LARGE',
    ],
    [
      'more than 5 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5 * 1024 * 1024)]),
      413,
      'TOO_LARGE',
    ],
    [
      'a truncated JPEG',
      async () => (await canvas(800, 800).jpeg({ quality: 100 }).toBuffer()).subarray(0, 900),
      400,
      'INVALID',
    ],
    [
      'a PNG of noise behind its signature',
      async () => Buffer.concat([(await canvas(9, 9).png().toBuffer()).subarray(0, 8), Buffer.alloc(500, 7)]),
      400,
      'INVALID',
    ],
  ])('%s', async (_what, make, status, code) => {
    const before = await gateway.rest('GET', '/profile-pics/ann', { token });
    expect(await upload(await make())).toMatchObject({ status, body: { code } });
    expect((await gateway.rest('GET', '/profile-pics/ann', { token })).body).toEqual(before.body);
  });

  test('more than 5 MB, with the limit in the message', async () => {
    const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20 * 1024 * 1024)]);
    expect((await upload(large)).body).toEqual({
      code: 'TOO_LARGE',
      message: 'A picture has at most 5 MB.',
      field: 'image',
    });
  });

  test.each([
    ['without a boundary', 'multipart/form-data', 'abc'],
    ['that is no form', 'multipart/form-data; boundary=x', 'abc'],
    [
      'that never ends',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc',
    ],
  ])('a form %s', async (_what, type, body) => {
    const answer = await fetch(`${gateway.origin}/api/profile-pics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID' }]);
  });

  test('somebody else’s, an unknown user’s, nobody’s, and a form without its fields', async () => {
    const picture = await canvas(20, 20).png().toBuffer();
    await gateway.signUp('bob');
    expect(await upload(picture, { username: 'bob' })).toMatchObject({ status: 403 });
    expect(await upload(picture, { username: 'nobody' })).toMatchObject({ status: 404 });
    expect(await upload(picture, { as: 'no token' })).toMatchObject({ status: 401 });
    const empty = new FormData();
    empty.append('username', 'ann');
    expect(await gateway.rest('POST', '/profile-pics', { token, body: empty })).toMatchObject({
      status: 400,
      body: { field: 'image' },
    });
    expect(await gateway.rest('POST', '/profile-pics', { token, body: { username: 'ann' } })).toMatchObject({
      status: 415,
    });
  });
});

test('an unknown picture is not found', async () => {
  const answer = await fetch(`${gateway.origin}/pictures/0123456789abcdef.webp`);
  expect(answer.status).toBe(404);
});

describe('uploads that are sent slowly', () => {
  /** Begins an upload and does not go on with it. */
  const begin = (as: string): ClientRequest => {
    const sent = request(`${gateway.origin}/api/profile-pics`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'multipart/form-data; boundary=slow',
        'content-length': '100000',
      },
    });
    sent.on('error', () => {});
    sent.write('--slow\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\n\r\n');
    return sent;
  };
  const untilAnswered = async (wanted: number, as: string, username: string): Promise<number> => {
    const file = await canvas(8, 8).png().toBuffer();
    for (let tries = 1; ; tries += 1) {
      const { status } = await upload(file, { as, username });
      if (status === wanted || tries === 400) return status;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  };

  test('keep only their sender from another one, from the third on', async () => {
    const slow = await gateway.signUp('slow');
    const begun = Array.from({ length: 20 }, () => begin(slow));
    // On a machine that is busy some of them may end before they have a place.
    const again = setInterval(() => begun.push(begin(slow)), 100);
    expect(await untilAnswered(503, slow, 'slow')).toBe(503);
    clearInterval(again);
    expect(await upload(await canvas(8, 8).png().toBuffer())).toMatchObject({ status: 200 });
    for (const one of begun) one.destroy();
    expect(await untilAnswered(200, slow, 'slow')).toBe(200);
  });
});
