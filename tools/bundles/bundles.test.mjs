import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import { CompressedCopies, OfflineFiles, PreloadedFonts } from '../../rspack.plugins.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-bundles-'));
const dist = join(folder, 'dist');
const inDist = (/** @type {string} */ name) => readFileSync(join(dist, name));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const lines = Array.from({ length: 200 }, (_, line) => `console.log('This is line ${line}.');`);
  writeFileSync(
    join(folder, 'main.js'),
    `new URL('./face.woff2', import.meta.url);\nimport(/* webpackChunkName: "offline" */ './later.js');\nimport('./other.js');\n${lines.join('\n')}`,
  );
  writeFileSync(join(folder, 'small.js'), 'console.log(1);');
  writeFileSync(join(folder, 'face.woff2'), 'a typeface');
  writeFileSync(join(folder, 'later.js'), 'console.log("later");');
  writeFileSync(join(folder, 'other.js'), 'console.log("other");');
  writeFileSync(join(folder, 'worker.js'), 'console.log(OFFLINE.version);');
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { main: './main.js', small: './small.js', worker: { import: './worker.js', filename: 'sw.js' } },
    output: {
      path: dist,
      publicPath: '/',
      filename: '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
    },
    plugins: [
      new rspack.HtmlRspackPlugin(),
      new PreloadedFonts(),
      new OfflineFiles(),
      new CompressedCopies(),
    ],
  });
  await new Promise((done, failed) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? failed(error ?? stats?.toString()) : done(null),
    ),
  );
  await new Promise((done) => compiler.close(done));
});

const named = (/** @type {RegExp} */ pattern) => readdirSync(dist).filter((name) => pattern.test(name));

test('a script has a brotli and a gzip copy, which are smaller and hold the same', () => {
  const [script = ''] = named(/^main\.\w+\.js$/);
  const whole = inDist(script);
  const [brotli, gzip] = [inDist(`${script}.br`), inDist(`${script}.gz`)];
  expect(brotliDecompressSync(brotli)).toEqual(whole);
  expect(gunzipSync(gzip)).toEqual(whole);
  expect(brotli.length).toBeLessThan(whole.length / 4);
  expect(gzip.length).toBeLessThan(whole.length / 4);
});

test('what is small anyway has none', () => {
  expect(named(/^small\./)).toHaveLength(1);
});

test('the page has its typeface fetched with the first script, as typefaces are fetched', () => {
  const [face] = named(/\.woff2$/);
  const [, link] =
    inDist('index.html')
      .toString()
      .match(/<link([^>]+)>/) ?? [];
  for (const attribute of [
    'rel="preload"',
    'as="font"',
    'type="font/woff2"',
    'crossorigin',
    `href="/${face}"`,
  ])
    expect(link).toContain(attribute);
});

test('the worker knows the files of the page that it keeps, and no others', () => {
  const [, text = ''] =
    inDist('sw.js')
      .toString()
      .match(/^const OFFLINE=(.+);$/m) ?? [];
  const { version, page, files } = JSON.parse(text);
  const patterns = [/^face\.\w+\.woff2$/, /^main\.\w+\.js$/, /^offline\.\w+\.js$/];
  expect(files).toEqual(patterns.flatMap(named).map((name) => `/${name}`));
  expect(page).toBe('/offline.html');
  expect(version).toMatch(/^[0-9a-f]{16}$/);
});
