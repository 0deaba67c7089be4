import { partsWithMentions } from '@fairway/schema/mentions';
import { Fragment } from 'react';

/** Up to the next space, or a character that can't be part of a URL. */
const address = /https?:\/\/[^\s<>"“”]+/gi;

interface Part {
  text: string;
  /** Where it leads. */
  link?: URL;
  /** Whom it mentions. */
  mention?: string;
}

interface MessageTextProps {
  text: string;
  /** The usernames that are mentioned in it. */
  mentions: readonly string[];
  /** The viewer's. */
  myName: string | null;
}

/** A message's text with its URLs as links, and the names of those whom it mentions. Renders nothing else. */
export function MessageText({ text, mentions, myName }: MessageTextProps) {
  return partsOf(text, mentions).map(({ text, link, mention }, place) =>
    link ? (
      <Fragment
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
        key={place}
      >
        <a href={text} target="_blank" rel="noopener noreferrer" css={linkStyle}>
          {text}
        </a>
        {!showsHost(text, link) && ` (${link.host})`}
      </Fragment>
    ) : mention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
      <strong key={place} css={[{ fontWeight: 650 }, mention === myName && ownMention]}>
        {text}
      </strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes.
      <Fragment key={place}>{text}</Fragment>
    ),
  );
}

function partsOf(text: string, mentions: readonly string[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutClosing(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push({ text: text.slice(end, match.index) }, { text: link, link: new URL(link) });
    end = match.index + link.length;
  }
  parts.push({ text: text.slice(end) });
  const names = new Map(mentions.map((name) => [name.toLowerCase(), name]));
  return parts
    .flatMap((part): Part[] => (part.link ? [part] : partsWithMentions(part.text, (key) => names.get(key))))
    .filter((part) => part.text !== '');
}

/** Whether one sees where it leads: a name before an `@`, or letters of another alphabet, may look like another site. */
const showsHost = (text: string, { host, username, password }: URL): boolean =>
  username === '' && password === '' && text.toLowerCase().startsWith(host, text.indexOf('://') + 3);

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

const ownMention = { textDecoration: 'underline', textDecorationThickness: 2, textUnderlineOffset: '0.15em' };
