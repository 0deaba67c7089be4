import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import { ManifestPromises, PreloadLists } from '../../rspack.preloads.ts';
import { REMOTE_CONTRACT } from '../../schema/src/remote.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-preloads-'));
const dist = join(folder, 'dist');
const inDist = (/** @type {string} */ name) => readFileSync(join(dist, name), 'utf8');
const json = (/** @type {string} */ name) => JSON.parse(inDist(name));
afterAll(() => rmSync(folder, { recursive: true }));

/** A build in the small: chunks by these names, each of one file. */
const chunks = ['federation', 'apollo', 'kit', 'page-landing', 'page-golfers', 'slot-chat', 'dialogs'];
const question = { operationName: 'Field', query: 'query Field { x }', variables: { pool: 'pool' } };
const manifestOf = { name: 'mfe-picks', exposes: ['./remote'] };

beforeAll(async () => {
  mkdirSync(join(folder, 'src'));
  for (const name of chunks) writeFileSync(join(folder, `src/${name}.js`), `console.log('${name}');`);
  const pages = [{ route: 'golfers', asks: 'asks.mjs' }, { route: 'landing' }];
  writeFileSync(join(folder, 'front-end.json'), JSON.stringify({ pages }));
  writeFileSync(join(folder, 'asks.mjs'), `export const firstQuestion = ${JSON.stringify(question)};`);
  const imports = chunks.map((name) => `import(/* webpackChunkName: "${name}" */ './${name}.js');`);
  writeFileSync(join(folder, 'src/main.js'), imports.join('\n'));
  const manifest = {
    /** @param {import('@rspack/core').Compiler} compiler */
    apply: ({ hooks, webpack }) =>
      hooks.compilation.tap('manifest', (compilation) =>
        compilation.hooks.processAssets.tap('manifest', () =>
          compilation.emitAsset(
            'mf-manifest.json',
            new webpack.sources.RawSource(JSON.stringify(manifestOf)),
          ),
        ),
      ),
  };
  /** @type {import('../front-ends.mjs').FrontEnd[]} */
  const frontEnds = [
    { name: 'mfe-picks', pages: [{ route: 'golfers', title: 'Golfers', audience: 'players' }], slots: [] },
  ];
  const compiler = rspack({
    context: join(folder, 'src'),
    mode: 'production',
    entry: { main: './main.js' },
    output: {
      path: dist,
      publicPath: '/',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
    },
    plugins: [manifest, new PreloadLists(frontEnds, { react: '19.0.0' }), new ManifestPromises(folder)],
  });
  await new Promise((done, failed) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? failed(error ?? stats?.toString()) : done(null),
    ),
  );
  await new Promise((done) => compiler.close(done));
});

const isOf = (/** @type {string} */ chunk) => expect.stringMatching(new RegExp(`^${chunk}\\.\\w+\\.js$`));
const checksumOf = (/** @type {string} */ file) =>
  `sha384-${createHash('sha384').update(inDist(file)).digest('base64')}`;

test('the shell’s list has its pages with their scripts, those of remotes by name, and what all of these need', () => {
  const { remotes, first, lent, pages } = json('preloads.json');
  expect(remotes).toEqual(['federation', 'apollo', 'kit'].map(isOf));
  expect(first).toEqual(['federation', 'kit'].map(isOf));
  expect(lent).toEqual({ react: '19.0.0' });
  expect(pages).toEqual([
    { pattern: '/', scripts: [isOf('page-landing')] },
    { pattern: '/Golfers', scripts: [isOf('page-golfers')] },
    { pattern: '/Golfers', scripts: [], remote: { name: 'mfe-picks', part: 'page-golfers' } },
  ]);
});

test('a manifest keeps what it said, and tells the contract, the scripts of each page and slot, and what pages ask first', () => {
  const { integrity, ...said } = json('mf-manifest.json');
  expect(said).toEqual({
    ...manifestOf,
    contract: REMOTE_CONTRACT,
    parts: {
      'page-landing': [isOf('page-landing')],
      'page-golfers': [isOf('page-golfers')],
      'slot-chat': [isOf('slot-chat')],
    },
    questions: { 'page-golfers': question },
  });
  expect(Object.keys(integrity)).toHaveLength(chunks.length + 1);
});

test.each(['preloads.json', 'mf-manifest.json'])(
  'the checksums in %s are those of the files as they are',
  (list) => {
    for (const [file, checksum] of Object.entries(json(list).integrity))
      expect(checksum).toBe(checksumOf(file));
  },
);
