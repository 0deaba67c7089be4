/** @modules own */
import { mockedGateway } from '@fairway/kit/screen';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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

/** The registry as a page loads it that was served in `environment`, with what the gateway filled in. */
async function registryIn(environment: string, filledIn?: string) {
  document.head.innerHTML = `<meta name="fairway-env" content="${environment}">`;
  if (filledIn !== undefined)
    document.head.append(
      Object.assign(document.createElement('meta'), { name: 'fairway-remotes', content: filledIn }),
    );
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

describe('a registry that came with the page', () => {
  const inPage = '{"near": "/in-page.json"}';
  const now = jest.spyOn(performance, 'now');
  afterEach(() => {
    now.mockReset();
  });

  test('spares a request while the page is young, unless somebody asks again', async () => {
    const manifestUrl = await registryIn('production', inPage);
    now.mockReturnValue(2000);
    expect(await manifestUrl('near')).toBe('http://localhost/in-page.json');
    expect(await manifestUrl('near', true)).toBe('http://localhost/remotes/near/mf-manifest.json');
    now.mockReturnValue(61_000);
    expect(await manifestUrl('near')).toBe('http://localhost/remotes/near/mf-manifest.json');
  });

  test.each(['', '__REMOTES__'])('is asked for where it was not filled in: "%s"', async (filledIn) => {
    const manifestUrl = await registryIn('production', filledIn);
    now.mockReturnValue(2000);
    expect(await manifestUrl('near')).toBe('http://localhost/remotes/near/mf-manifest.json');
  });

  test('is overridden as any other', async () => {
    localStorage.setItem('remotes', '{"near": "/mine.json"}');
    const manifestUrl = await registryIn('development', inPage);
    now.mockReturnValue(2000);
    expect(await manifestUrl('near')).toBe('http://localhost/mine.json');
  });
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
