import { Fragment } from 'react';

/** Up to the next space, or a character that can't be part of a URL. */
const address = /https?:\/\/[^\s<>"“”]+/gi;

interface Part {
  text: string;
  isLink: boolean;
}

/** A message's text with its URLs as links. Renders text and links only. */
export function MessageText({ text }: { text: string }) {
  return partsOf(text).map(({ text, isLink }, place) =>
    isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
      <a key={place} href={text} target="_blank" rel="noopener noreferrer" css={linkStyle}>
        {text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
      <Fragment key={place}>{text}</Fragment>
    ),
  );
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutClosing(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push({ text: text.slice(end, match.index), isLink: false }, { text: link, isLink: true });
    end = match.index + link.length;
  }
  parts.push({ text: text.slice(end), isLink: false });
  return parts.filter((part) => part.text !== '');
}

/** Punctuation at the end of a sentence, and a closing bracket opened before the URL, are not part of it. */
function withoutClosing(link: string): string {
  let end = link.length;
  for (;;) {
    const last = link[end - 1] ?? '';
    const kept = link.slice(0, end);
    const isStray = last === ')' && kept.split(')').length > kept.split('(').length;
    if (!isStray && !".,;:!?'’…]}*_".includes(last)) return kept;
    end--;
  }
}

const linkStyle = {
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
  '&:focus-visible': { outlineColor: 'currentColor' },
};
