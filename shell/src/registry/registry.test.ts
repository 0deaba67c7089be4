import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HttpResponse, http } from 'msw';

const gateway = mockedGateway();

beforeEach(() => {
  gateway.server.use(
    http.get('*/remotes.json', () =>
      HttpResponse.json({ near: '/remotes/near/mf-manifest.json', far: 'https://far.example/m.json' }),
    ),
  );
});
afterEach(() => {
  document.head.replaceChildren();
  localStorage.removeItem('remotes');
});

/** The registry as a page loads it that was served in `environment`. */
async function registryIn(environment: string) {
  document.head.innerHTML = `<meta name="fairway-env" content="${environment}">`;
  jest.resetModules();
  return (await import('./registry.ts')).manifestUrl;
}

test('a remote may be near or far', async () => {
  const manifestUrl = await registryIn('production');
  expect(await manifestUrl('near')).toBe('http://localhost/remotes/near/mf-manifest.json');
  expect(await manifestUrl('far')).toBe('https://far.example/m.json');
});

test('the registry is read anew each time', async () => {
  const manifestUrl = await registryIn('production');
  await manifestUrl('near');
  gateway.server.use(http.get('*/remotes.json', () => HttpResponse.json({ near: '/newer.json' })));
  expect(await manifestUrl('near')).toBe('http://localhost/newer.json');
});

test('a remote that is not named, and a registry that is not there, are away', async () => {
  const manifestUrl = await registryIn('production');
  await expect(manifestUrl('unknown')).rejects.toMatchObject({ kind: 'away' });
  gateway.server.use(http.get('*/remotes.json', () => new HttpResponse(null, { status: 503 })));
  await expect(manifestUrl('near')).rejects.toMatchObject({ kind: 'away' });
});

test('local work overrides single remotes, but never in production', async () => {
  localStorage.setItem('remotes', JSON.stringify({ near: 'http://localhost:4101/mf-manifest.json' }));
  const inDevelopment = await registryIn('development');
  expect(await inDevelopment('near')).toBe('http://localhost:4101/mf-manifest.json');
  expect(await inDevelopment('far')).toBe('https://far.example/m.json');
  const inProduction = await registryIn('production');
  expect(await inProduction('near')).toBe('http://localhost/remotes/near/mf-manifest.json');
});

test.each([
  '{ not json',
  '',
  'null',
  '7',
  '["near"]',
  '"near"',
  '{"near": 7}',
  '{"near": null}',
  '{"near": "http://"}',
])('what is nonsense there harms nobody: %s', async (nonsense) => {
  localStorage.setItem('remotes', nonsense);
  const manifestUrl = await registryIn('development');
  expect(await manifestUrl('near')).toBe('http://localhost/remotes/near/mf-manifest.json');
  expect(await manifestUrl('far')).toBe('https://far.example/m.json');
});
