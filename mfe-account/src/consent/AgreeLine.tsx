import { textLinkStyle } from '@fairway/kit/ui/TextLink';
import { color } from '@fairway/kit/ui/tokens';
import { Fragment } from 'react';

interface AgreeLineProps {
  /** What one does to agree, as 'By registering'. */
  by: string;
  texts: readonly string[];
}

/** 'terms of 2026-11-01' */
const nameOf = (id: string): string =>
  `${id.startsWith('privacy') ? 'privacy text' : 'terms'} of ${id.replace(/^[a-z]+-/, '')}`;

/** Says what one agrees to, where the operator has texts. */
export function AgreeLine({ by, texts }: AgreeLineProps) {
  if (texts.length === 0) return null;
  return (
    <p css={{ color: color.muted }}>
      {by} you agree to our{' '}
      {texts.map((id, place) => (
        <Fragment key={id}>
          {place > 0 && ' and our '}
          <a href={`/legal/${id}`} target="_blank" rel="noreferrer" css={textLinkStyle}>
            {nameOf(id)}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}
