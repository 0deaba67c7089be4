import type { CSSObject } from '@emotion/react';
import type { ReactNode } from 'react';
import { Link } from '../../page/paths.ts';
import { color, pointer } from '../theme/tokens.ts';

/** For what is a link by nature but not a route of ours, such as an address to write to. */
export const textLinkStyle: CSSObject = {
  color: 'inherit',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: 2,
  textDecorationColor: 'currentColor',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  [pointer]: { '&:hover': { color: color.onFlag, background: color.flag } },
};

/** A route of ours, within a line of text. */
export function TextLink(props: { href: string; children: ReactNode }) {
  return (
    <Link href={props.href} css={textLinkStyle}>
      {props.children}
    </Link>
  );
}
