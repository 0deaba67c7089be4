import type { ReactNode } from 'react';
import { Link } from '../../page/paths.ts';
import { type ButtonKind, buttonStyle } from './Button.tsx';

/** Goes somewhere, and is as prominent as a button. */
export function ButtonLink(props: { href: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <Link href={props.href} css={buttonStyle(props.kind ?? 'secondary')}>
      {props.children}
    </Link>
  );
}
