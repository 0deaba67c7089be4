import { expect, test } from '@jest/globals';
import { faultsOf } from './packages.mjs';

const integrity = 'sha512-0';
/** @param {Partial<Parameters<typeof faultsOf>[0]>} other */
const faultsWith = (other) => faultsOf({ locked: {}, allowScripts: {}, manifests: [], ...other });
/** @param {string} name @param {object} [more] */
const locked = (name, more = {}) =>
  faultsWith({ locked: { [`node_modules/${name}`]: { license: 'MIT', integrity, ...more } } });

test.each(['1.2.3', '2.0.0-rc.4', 'npm:other@1.2.3'])('%s is exact', (version) => {
  expect(faultsWith({ manifests: [{ path: 'package.json', dependencies: { a: version } }] })).toEqual([]);
});

test.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.x', 'git+https://example.com/a.git'])(
  '%s is not',
  (version) => {
    const of = 'package.json: a has no exact version';
    expect(faultsWith({ manifests: [{ path: 'package.json', devDependencies: { a: version } }] })).toEqual([
      expect.stringContaining(of),
    ]);
  },
);

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT'])('the licence %s may be there', (license) => {
  expect(locked('a', { license })).toEqual([]);
});

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', 'SSPL-1.0', undefined, 'MPL-2.0'])(
  'but not %s',
  (license) => {
    expect(locked('a', { license })).toEqual([expect.stringContaining('licence')]);
  },
);

test('some packages may have licences that others may not', () => {
  expect(locked('axe-core', { license: 'MPL-2.0' })).toEqual([]);
  expect(locked('@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' })).toEqual([]);
  expect(locked('axe-core', { license: 'GPL-3.0' })).toHaveLength(1);
});

test('of each install script it is said whether it may run', () => {
  const scripted = { 'node_modules/a': { license: 'MIT', integrity, hasInstallScript: true } };
  expect(faultsWith({ locked: scripted })).toEqual([expect.stringContaining('install script')]);
  expect(faultsWith({ locked: scripted, allowScripts: { a: false } })).toEqual([]);
});

test('every package has a checksum', () => {
  expect(locked('a', { integrity: undefined })).toEqual(['node_modules/a has no checksum']);
});
