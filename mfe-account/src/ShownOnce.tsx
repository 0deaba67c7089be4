import { copyText } from '@fairway/kit/copy-text';
import { Button } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

interface ShownOnceProps {
  secret: string;
  /** What it is, as in 'token'. */
  what: string;
  /** What to do with it. */
  children: ReactNode;
  /** What else can be done with it than to copy it. */
  more?: ReactNode;
}

/** A secret that is shown once: the gateway stores only a hash. */
export function ShownOnce({ secret, what, children, more }: ShownOnceProps) {
  return (
    <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
      <p>
        {children} <strong>It is not shown again.</strong>
      </p>
      <code
        css={{
          width: '100%',
          padding: space.base,
          background: color.sunken,
          fontSize: size.text,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {secret}
      </code>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        <Button kind="primary" onClick={() => void copyText(secret, what)}>
          Copy
        </Button>
        {more}
      </div>
    </div>
  );
}
