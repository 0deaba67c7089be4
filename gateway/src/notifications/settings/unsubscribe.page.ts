import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../context.ts';
import { htmlOf } from '../letters/letter.ts';
import { kindTexts } from '../mail-kinds.ts';
import { kindOfLink, unsubscribe } from './mail-settings.service.ts';

interface Request {
  Params: { token: string };
}

/**
 * Where mails' links out of them lead. Mail programs stop mails by one POST (RFC 8058); a browser that opens the
 * link is asked for one click, since programs that look at links before people do must not stop anything.
 */
export async function unsubscribePage(app: FastifyInstance, ctxOf: () => Ctx): Promise<void> {
  // Whatever the form holds: the address says it all.
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume().on('end', () => done(null, undefined));
  });
  app.get<Request>('/unsubscribe/:token', async ({ params }, reply) => {
    const kind = kindOfLink(ctxOf(), params.token);
    if (!kind) return notOurs(reply);
    const { title, about } = kindTexts[kind];
    return show(reply, 200, 'Stop these mails?', [
      `<p>You get mails of the kind <strong>${htmlOf(title)}</strong>.<br>${htmlOf(about)}</p>`,
      '<form method="post"><button>Stop these mails</button></form>',
    ]);
  });
  app.post<Request>('/unsubscribe/:token', async ({ params }, reply) => {
    const kind = await unsubscribe(ctxOf(), params.token);
    if (!kind) return notOurs(reply);
    return show(reply, 200, 'These mails have stopped', [
      `<p>You get no more mails of the kind <strong>${htmlOf(kindTexts[kind].title)}</strong>.</p>`,
      '<p>Your <a href="/Profile">profile</a> switches them on again.</p>',
    ]);
  });
}

const notOurs = (reply: FastifyReply) =>
  show(reply, 404, 'This link is not one of ours', [
    '<p>It may have been cut short on its way. Your <a href="/Profile">profile</a> switches mails off, too.</p>',
  ]);

function show(reply: FastifyReply, status: number, title: string, content: readonly string[]) {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
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
<title>${htmlOf(title)} · Fairway</title>
<style nonce="${nonce}">${look}</style>
</head>
<body>
<main>
<p class="mark">Fairway</p>
<h1>${htmlOf(title)}</h1>
${content.join('\n')}
</main>
</body>
</html>
`);
}

// The product's own colours, without its fonts: this page is the gateway's, and needs no build to be there.
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
button { width: 100%; min-height: 48px; border: 0; border-radius: 2px; background: #ffd21a; color: #0f211a; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; }
`;
