import { Panel } from '@fairway/kit/ui/Panel';
import { space } from '@fairway/kit/ui/tokens';
import type { ReactNode } from 'react';

interface SubjectProps {
  /** The fragment of a link to it. */
  id?: string;
  title: string;
  level?: 2 | 3;
  paragraphs: readonly string[];
  /** What belongs to the paragraphs. */
  children?: ReactNode;
}

/** A section of the rules. */
export function RulesSection({ id, title, level = 2, paragraphs, children }: SubjectProps) {
  return (
    <div id={id} css={{ scrollMarginTop: space.base }}>
      <Panel title={title} level={level}>
        <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {children}
        </div>
      </Panel>
    </div>
  );
}
