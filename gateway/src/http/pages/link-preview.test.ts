import { expect, test } from '@jest/globals';
import { linkPreview } from './link-preview.ts';

const token = `${'Ab0-_'.repeat(8)}xyz`;

test('a link to a public board is shown with its picture, and not found by those who search', () => {
  const head = linkPreview(`/board/${token}`, 'https://fairway.example');
  expect(head).toContain(
    `<meta property="og:image" content="https://fairway.example/share/boards/${token}.png">`,
  );
  expect(head).toContain(`<meta property="og:url" content="https://fairway.example/board/${token}">`);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(linkPreview(`/Board/${token}/`, 'https://fairway.example')).toBe(head);
});

test.each([
  '/',
  '/board',
  '/board/',
  `/board/${token}x`,
  `/board/${token}/more`,
  `/boards/${token}`,
  '/board/"><script>alert(1)</script>',
  `/board/${'%22'.repeat(14)}x`,
  `/invite/${token}`,
])('%s has none', (path) => {
  expect(linkPreview(path, 'https://fairway.example')).toBe('');
});
