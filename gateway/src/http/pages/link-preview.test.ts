import { expect, test } from '@jest/globals';
import { linkPreview } from './link-preview.ts';

const previewOf = (path: string, read = async () => text) =>
  linkPreview(path, [{ path: /^\/letter\/(\w{4})$/, read: (_asking: null, _token: string) => read() }], {
    asking: () => null,
    publicUrl: 'https://fairway.example',
  });

const text: { title: string; description: string; path: string } | null = {
  title: '"Fore" <b>&</b> friends',
  description: 'For you.',
  path: '/letter/abcd',
};

test('a link that has a preview is described, and not found by those who search', async () => {
  const head = await previewOf('/letter/abcd');
  expect(head).toContain('<meta property="og:url" content="https://fairway.example/letter/abcd">');
  expect(head).toContain('<meta property="og:description" content="For you.">');
  expect(head).toContain('<meta name="twitter:card" content="summary">');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).not.toContain('og:image');
});

test('what people have written is text and no HTML', async () => {
  expect(await previewOf('/letter/abcd')).toContain(
    'content="&quot;Fore&quot; &lt;b&gt;&amp;&lt;/b&gt; friends"',
  );
});

test.each(['/', '/letter', '/letter/abcde', '/letters/abcd', '/letter/"><s'])('%s has none', async (path) => {
  expect(await previewOf(path)).toBe('');
});

test('a link that leads nowhere has none', async () => {
  expect(await previewOf('/letter/abcd', async () => null as never)).toBe('');
});

test('a page does not wait for a preview that hangs', async () => {
  expect(await previewOf('/letter/abcd', () => new Promise<never>(() => undefined))).toBe('');
});
