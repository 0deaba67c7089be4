import { OLDEST_CONTRACT, REMOTE_CONTRACT } from '@fairway/schema/remote';
import { expect, test } from '@jest/globals';
import { incompatibility, isSupportedContract } from './compatibility.ts';
import type { Manifest } from './manifest.ts';

const lent = { react: { version: '19.3.1' }, '@fairway/kit/paths': { version: '1.3.0' } };

const manifest = (shared: Manifest['shared'], contract?: number): Manifest => ({
  metaData: { globalName: 'any', publicPath: 'auto', remoteEntry: { path: '', name: 'entry.js' } },
  shared,
  exposes: [],
  ...(contract !== undefined && { contract }),
});
const react = (requiredVersion: string) => ({ name: 'react', singleton: true, requiredVersion });

test.each([
  ['says nothing', manifest([])],
  ['needs what is lent', manifest([react('^19.0.0'), { name: '@fairway/kit/paths', singleton: true }])],
  ['takes one of several', manifest([react('^18.2.0 || ^19.0.0')])],
  ['brings what it needs in another version', manifest([{ ...react('^18.2.0'), singleton: false }])],
  ['shares what nobody lends', manifest([{ name: 'lodash', singleton: true, requiredVersion: '^4.0.0' }])],
  ['keeps the oldest contract', manifest([], OLDEST_CONTRACT)],
  ['keeps the newest contract', manifest([], REMOTE_CONTRACT)],
])('a remote that %s is fit', (_, it) => {
  expect(incompatibility(it, lent)).toBeNull();
});

test.each([
  ['another major version', manifest([react('^18.2.0')]), /react \^18\.2\.0.*lends 19\.3\.1/],
  [
    'a later minor version',
    manifest([{ name: '@fairway/kit/paths', singleton: true, requiredVersion: '^1.4.0' }]),
    /paths \^1\.4\.0.*lends 1\.3\.0/,
  ],
  ['a part of the kit that is not there yet', manifest([{ name: '@fairway/kit/x' }]), /doesn't lend/],
  ['a later contract', manifest([], REMOTE_CONTRACT + 1), /contract/],
  ['an earlier contract', manifest([], OLDEST_CONTRACT - 1), /contract/],
])('a remote that needs %s is not', (_, it, reason) => {
  expect(incompatibility(it, lent)).toMatch(reason);
});

test('what is no number is no contract', () => {
  expect(isSupportedContract(Number.NaN)).toBe(false);
});
