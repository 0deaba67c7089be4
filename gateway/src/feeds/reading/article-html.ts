import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/**
 * The readable part of an article's page: text, its structure, links and pictures, and nothing that acts,
 * styles or asks. Null where no text is left.
 */
export function articleHtml(
  page: string,
  address: URL,
  pictureUrl: (url: string) => string | null,
): string | null {
  const html = sanitizeHtml(articleOf(page), {
    allowedTags: [
      ...['p', 'div', 'section', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'pre'],
      ...[
        'a',
        'b',
        'strong',
        'i',
        'em',
        'u',
        's',
        'sub',
        'sup',
        'code',
        'time',
        'figure',
        'figcaption',
        'img',
      ],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    // Dropped with all they hold: what surrounds an article, and what only a browser would run or fill in.
    nonTextTags: [
      ...[
        'head',
        'script',
        'style',
        'noscript',
        'template',
        'svg',
        'math',
        'iframe',
        'object',
        'video',
        'audio',
      ],
      ...['form', 'button', 'select', 'option', 'textarea', 'nav', 'header', 'footer', 'aside', 'dialog'],
    ],
    allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt'], th: spans, td: spans },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: 50,
    transformTags: {
      a: (tagName, { href }) => {
        const target = absolute(href, address);
        return {
          tagName,
          attribs: target ? { href: target, rel: 'noopener noreferrer', target: '_blank' } : {},
        };
      },
      img: (tagName, { src, alt = '' }) => {
        const source = absolute(src, address);
        const ours = source && pictureUrl(source);
        return { tagName, attribs: ours ? { src: ours, alt } : {} };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
  return hasText(html) ? html : null;
}

const spans = ['colspan', 'rowspan'];

function absolute(link: string | undefined, base: URL): string | undefined {
  if (!link || !URL.canParse(link, base.href)) return undefined;
  const { protocol, href } = new URL(link, base.href);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

const hasText = (html: string) => sanitizeHtml(html, { allowedTags: [] }).trim() !== '';

/** The first article of the page, where the page marks one; what follows it is another story. */
function articleOf(page: string): string {
  let depth = 0;
  let start: number | undefined;
  let end: number | undefined;
  const parser = new Parser({
    onopentagname: (name) => {
      if (name !== 'article' || end !== undefined) return;
      depth += 1;
      start ??= parser.startIndex;
    },
    onclosetag: (name) => {
      if (name !== 'article' || end !== undefined) return;
      depth -= 1;
      if (depth === 0) end = parser.endIndex + 1;
    },
  });
  parser.end(page);
  return page.slice(start ?? 0, end);
}
