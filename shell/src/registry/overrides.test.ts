/** @modules own */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

afterEach(() => {
  document.head.replaceChildren();
  localStorage.removeItem('remotes');
});
beforeEach(() => {
  jest.resetModules();
});

test('in production nothing is overridden, whatever is written', async () => {
  document.head.innerHTML = '<meta name="fairway-env" content="production">';
  localStorage.setItem('remotes', '{"near": "/m.json"}');
  const { readOverrides } = await import('./overrides.ts');
  expect(readOverrides()).toEqual({ isSet: false, manifests: {} });
});

test('what can be understood counts beside what can’t', async () => {
  localStorage.setItem('remotes', '{"near": "/m.json", "far": "http://", "other": {}}');
  const { readOverrides } = await import('./overrides.ts');
  expect(readOverrides()).toEqual({ isSet: true, manifests: { near: 'http://localhost/m.json' } });
});
