import { withEmotionCache } from '@emotion/react';
import { hairline, variables } from '@fairway/kit/ui/tokens';

/** The kit's colours written out, since the frame is a document that inherits none of the page's variables. */
const styleSheet = `
  :root { color-scheme: light dark; ${Object.entries(variables)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }
  body {
    margin: 0; padding: 1rem 1rem 1rem 0; overflow-wrap: anywhere;
    font: 1.0625rem/1.6 system-ui, sans-serif; color: var(--color-ink); background: var(--color-raised);
  }
  body > :first-child { margin-top: 0; }
  h1, h2, h3, h4 { margin: 1.5rem 0 0.5rem; font-size: 1.1875rem; line-height: 1.25; }
  a[href] { color: inherit; font-weight: 600; text-decoration-thickness: 2px; text-underline-offset: 0.2em; }
  img { max-width: 100%; height: auto; }
  figure { margin: 1rem 0; }
  figure:not(:has(img)) { display: none; }
  figcaption { color: var(--color-muted); font-size: 0.9375rem; }
  blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 4px solid var(--color-flag); }
  table { border-collapse: collapse; }
  th, td { padding: 0.25rem 0.5rem; border-bottom: 1px solid var(--color-hairline); text-align: left; }
  pre { overflow-x: auto; }
`;

/**
 * Foreign HTML, sandboxed without scripts; links open in new tabs. The page's content-security-policy applies
 * inside too, so our style carries its nonce.
 */
export const ArticleFrame = withEmotionCache(
  ({ title, html }: { title: string; html: string }, { nonce }) => (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={`<!doctype html><html lang="en"><meta charset="utf-8"><style nonce="${nonce ?? ''}">${styleSheet}</style><body>${html}`}
      // Its content can't report its height, so it scrolls.
      css={{
        width: '100%',
        height: 'max(12rem, min(26rem, 100dvh - 18rem))',
        border: 0,
        borderTop: hairline,
      }}
    />
  ),
);
