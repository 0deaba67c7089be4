import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Mediabunny from 'mediabunny';
import type { Browser } from 'playwright-core';
import { type Camera, type Caption, dotsPerPixel, type Shot } from './camera.ts';

interface Film {
  webm: Buffer;
  /** The picture that stands in the film's place until it is played. */
  poster: Buffer;
}

type Laboratory = Window & {
  muxer: typeof Mediabunny;
  begin(width: number, height: number): Promise<void>;
  expose(png: string, shot: Omit<Shot, 'png'>, scale: number): Promise<void>;
  poster(): Promise<string>;
  finish(): Promise<string>;
};

/** Makes a film of the shots: a browser can encode one, so that no other program is needed. */
export async function develop(browser: Browser, camera: Camera, posterShot: number): Promise<Film> {
  const laboratory = await openLaboratory();
  const page = await browser.newPage();
  try {
    await page.goto(laboratory.address);
    await page.evaluate(equip);
    const first = camera.shots[0]?.png;
    if (!first) throw new Error('Nothing was filmed.');
    const [width, height] = [first.readUInt32BE(16), first.readUInt32BE(20)];
    await page.evaluate(([w, h]) => (window as unknown as Laboratory).begin(w, h), [width, height] as const);
    let poster = '';
    for (const [index, { png, ...shot }] of camera.shots.entries()) {
      await page.evaluate(
        ([picture, how, by]) => (window as unknown as Laboratory).expose(picture, how, by),
        [png.toString('base64'), shot, dotsPerPixel] as const,
      );
      if (index === posterShot)
        poster = await page.evaluate(() => (window as unknown as Laboratory).poster());
    }
    const webm = await page.evaluate(() => (window as unknown as Laboratory).finish());
    return { webm: Buffer.from(webm, 'base64'), poster: Buffer.from(poster, 'base64') };
  } finally {
    await page.close();
    laboratory.close();
  }
}

/** Encoders are for pages with an address of their own alone. */
async function openLaboratory() {
  const muxer = join(
    dirname(fileURLToPath(import.meta.resolve('mediabunny'))),
    '../../bundles/mediabunny.min.mjs',
  );
  const server = createServer((request, response) => {
    if (request.url !== '/muxer.mjs')
      return response.setHeader('content-type', 'text/html').end('<!doctype html>');
    response.setHeader('content-type', 'text/javascript');
    return createReadStream(muxer).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** Runs in the page, and stands alone there. */
async function equip(): Promise<void> {
  const framesPerSecond = 25;
  const fadeSeconds = 0.32;
  const laboratory = window as unknown as Laboratory;
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = (await import(
    `${location.origin}/muxer.mjs`
  )) as typeof Mediabunny;

  let canvas: OffscreenCanvas;
  let pen: OffscreenCanvasRenderingContext2D;
  let source: Mediabunny.CanvasSource;
  let output: Mediabunny.Output<Mediabunny.WebMOutputFormat, Mediabunny.BufferTarget>;
  let frames = 0;
  let before: ImageBitmap | undefined;

  const toBase64 = (bytes: Uint8Array) => bytes.toBase64();

  laboratory.begin = async (width, height) => {
    canvas = new OffscreenCanvas(width, height);
    pen = canvas.getContext('2d', { alpha: false }) as OffscreenCanvasRenderingContext2D;
    source = new CanvasSource(canvas, {
      codec: 'vp9',
      bitrate: 340_000,
      keyFrameInterval: 5,
      contentHint: 'text',
      latencyMode: 'quality',
    });
    output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
    output.addVideoTrack(source, { frameRate: framesPerSecond });
    await output.start();
  };

  const show = async (count = 1) => {
    await source.add(frames / framesPerSecond, count / framesPerSecond);
    frames += count;
  };
  const drawPointer = ({ x, y }: { x: number; y: number }, pressed: number, scale: number) => {
    pen.save();
    pen.scale(scale, scale);
    pen.translate(x, y);
    if (pressed > 0) {
      pen.beginPath();
      pen.arc(0, 0, 8 + 12 * pressed, 0, 2 * Math.PI);
      pen.strokeStyle = `rgb(255 210 26 / ${1 - pressed * 0.6})`;
      pen.lineWidth = 3;
      pen.stroke();
    }
    pen.beginPath();
    for (const [along, down] of [
      [0, 0],
      [0, 17],
      [4, 13.2],
      [6.8, 19.4],
      [9.6, 18.2],
      [6.8, 12.2],
      [12, 12],
    ] as const)
      pen.lineTo(along, down);
    pen.closePath();
    pen.fillStyle = '#111';
    pen.strokeStyle = '#fff';
    pen.lineWidth = 1.6;
    pen.lineJoin = 'round';
    pen.fill();
    pen.stroke();
    pen.restore();
  };

  laboratory.expose = async (png, { seconds, from, to, presses, fades }, scale) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.fromBase64(png) as Uint8Array<ArrayBuffer>], { type: 'image/png' }),
    );
    const draw = (at: { x: number; y: number }, pressed: number, mixed: number) => {
      pen.drawImage(picture, 0, 0);
      if (before && mixed < 1) {
        pen.globalAlpha = 1 - mixed;
        pen.drawImage(before, 0, 0);
        pen.globalAlpha = 1;
      }
      drawPointer(at, pressed, scale);
    };
    const length = Math.max(1, Math.round(seconds * framesPerSecond));
    const moves = from.x !== to.x || from.y !== to.y;
    const fadeLength = fades ? Math.round(fadeSeconds * framesPerSecond) : 0;
    const pressLength = presses ? 5 : 0;
    const moving = moves || presses ? length : fadeLength;
    for (let frame = 0; frame < moving; frame++) {
      const way = Math.min(1, (frame + 1) / Math.max(1, length - pressLength));
      const eased = (1 - Math.cos(Math.PI * way)) / 2;
      const at = moves ? { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased } : to;
      const pressed = Math.max(0, (frame - (length - pressLength) + 1) / Math.max(1, pressLength));
      draw(at, presses ? pressed : 0, fades ? Math.min(1, (frame + 1) / fadeLength) : 1);
      await show();
    }
    // What stands still is one frame of half a second at most, so that one can still seek in it.
    for (let left = length - moving; left > 0; left -= 12) {
      draw(to, 0, 1);
      await show(Math.min(12, left));
    }
    before?.close();
    before = picture;
  };

  laboratory.poster = async () => {
    if (before) pen.drawImage(before, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
    return toBase64(new Uint8Array(await blob.arrayBuffer()));
  };
  laboratory.finish = async () => {
    await output.finalize();
    return toBase64(new Uint8Array(output.target.buffer ?? new ArrayBuffer()));
  };
}

/** The captions as browsers read them. */
export function captionsFile(captions: readonly Caption[]): string {
  const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
  const cues = captions.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}
