import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './html.ts';

/** A form of the gateway's own pages is a few fields. */
export const mostBytesOfForm = 16_384;

/** Accepts any short form body in this scope and ignores it: the URL says everything. */
export function takeAnyForm(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: mostBytesOfForm },
    (_request, _body, done) => done(null, undefined),
  );
}

/**
 * Sends a page of the gateway's own, without scripts: for links in mails, and for operators. `content` is HTML, and
 * `ownLook` is CSS beside the common one.
 */
export function showPlainPage(
  reply: FastifyReply,
  status: number,
  title: string,
  content: readonly string[],
  ownLook = '',
) {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Fairway</title>
<style nonce="${nonce}">${look}${ownLook}</style>
</head>
<body>
<main>
<p class="mark">Fairway</p>
<h1>${escapeHtml(title)}</h1>
${content.join('\n')}
</main>
</body>
</html>
`);
}

// The product's colours without its fonts: the page needs no front-end build.
const look = `
:root { color-scheme: light dark; --ink: #0f211a; --muted: #4d5f56; --paper: #f5f7f4; --raised: #ffffff; --line: #d0d9d2; --focus: #0f211a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9f0eb; --muted: #9fb2a8; --paper: #0c1411; --raised: #131d19; --line: #2a3a33; --focus: #ffd21a; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; border: 1px solid var(--line); border-top: 3px solid #ffd21a; border-radius: 2px; background: var(--raised); }
.mark { margin: 0 0 20px; color: var(--ink); font-weight: 700; }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; color: var(--muted); }
p strong, a { color: var(--ink); }
form { margin: 24px 0 0; }
button { width: 100%; min-height: 48px; padding: 10px 16px; border: 0; border-radius: 2px; background: #ffd21a; color: #0f211a; font: inherit; font-weight: 600; line-height: 1.3; cursor: pointer; }
button.secondary, button.quiet { border: 1px solid var(--ink); background: transparent; color: var(--ink); }
button.quiet { border-color: transparent; color: var(--muted); font-weight: 400; text-decoration: underline; }
form:has(button.quiet) { margin-top: 8px; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;
