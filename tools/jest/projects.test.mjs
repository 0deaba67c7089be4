import { expect, test } from '@jest/globals';
import { withGateway } from './projects.mjs';

const folders = ['rules', 'chat'];

test('the gateway stands for its folders where projects are chosen', async () => {
  expect(await withGateway(['--selectProjects', 'kit', 'gateway', '--verbose'], folders)).toEqual([
    '--selectProjects',
    'kit',
    'rules',
    'chat',
    '--verbose',
  ]);
  expect(await withGateway(['--ignoreProjects', 'gateway'], folders)).toEqual([
    '--ignoreProjects',
    'rules',
    'chat',
  ]);
});

test('elsewhere it is a part of a path', async () => {
  const args = ['--selectProjects', 'kit', '--', 'gateway'];
  expect(await withGateway(args, folders)).toEqual(args);
});

test('its folders have names that no other project has', async () => {
  const { default: all } = await import('../../jest.config.mjs');
  const names = all.projects.map((/** @type {string | { displayName: string }} */ project) =>
    typeof project === 'string' ? project.split('/').at(-1) : project.displayName,
  );
  expect(names).toEqual([...new Set(names)]);
  expect(names).toEqual(
    expect.arrayContaining(await withGateway(['--selectProjects', 'gateway']).then((args) => args.slice(1))),
  );
});
