import { expect, test } from '@jest/globals';
import type { Ctx } from '../context.ts';
import { linkPreview } from '../http/pages/link-preview.ts';
import { boardPreview } from './board-preview.ts';

const token = `${'Ab0-_'.repeat(8)}xyz`;
const previewOf = (path: string) =>
  linkPreview(path, [boardPreview], {
    // It asks nothing of anybody.
    asking: () => ({}) as Ctx,
    publicUrl: 'https://fairway.example',
  });

test('a link to a public board is shown with its picture, and not found by those who search', async () => {
  const head = await previewOf(`/board/${token}`);
  expect(head).toContain(
    `<meta property="og:image" content="https://fairway.example/share/boards/${token}.png">`,
  );
  expect(head).toContain(`<meta property="og:url" content="https://fairway.example/board/${token}">`);
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(await previewOf(`/Board/${token}/`)).toBe(head);
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
])('%s has none', async (path) => {
  expect(await previewOf(path)).toBe('');
});
