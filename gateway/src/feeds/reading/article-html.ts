import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/**
 * The readable part of an article's page: text, structure, links and pictures, without scripts, styles and
 * forms. Null if no text is left.
 */
export function articleHtml(
  page: string,
  address: URL,
  pictureUrl: (url: string) => string | null,
): string | null {
  const article = articleOf(page);
  if (article === null) return null;
  const html = sanitizeHtml(article, {
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
    // Removed with their content: what surrounds an article, scripts and forms.
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

/** Only for sanitised HTML, where every bracket belongs to a tag. */
const hasText = (html: string) => html.replace(/<[^>]*>/g, '').trim() !== '';

const longestArticle = 256 * 1024;

/**
 * The page's first article, if marked; what follows is another story. Null if it is too long or too deeply
 * nested, which would block the event loop.
 */
function articleOf(page: string): string | null {
  let depth = 0;
  let start: number | undefined;
  let end: number | undefined;
  const walked = walk(page, {
    onOpen: (name, at) => {
      if (name !== 'article' || end !== undefined) return;
      depth += 1;
      start ??= at;
    },
    onClose: (name, at) => {
      if (name !== 'article' || end !== undefined) return;
      depth -= 1;
      if (depth === 0) end = at;
    },
  });
  const article = page.slice(start ?? 0, end);
  // Out of its page it may parse differently, so it is walked again.
  return walked && article.length <= longestArticle && walk(article) ? article : null;
}

interface Walker {
  onOpen?(name: string, startsAt: number): void;
  onClose?(name: string, endsAt: number): void;
}

const deepest = 200;
const pieceLength = 16 * 1024;

/** Walks a page's tags. Parsing slows down with nesting, so it stops and returns false if they nest too deeply. */
function walk(html: string, { onOpen, onClose }: Walker = {}): boolean {
  let depth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      depth += 1;
      onOpen?.(name, parser.startIndex);
    },
    onclosetag: (name) => {
      depth -= 1;
      onClose?.(name, parser.endIndex + 1);
    },
  });
  for (let at = 0; at < html.length; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
    if (depth > deepest) return false;
  }
  parser.end();
  return true;
}
