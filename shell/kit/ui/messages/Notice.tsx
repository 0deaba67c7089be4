import type { ReactNode } from 'react';
import { color, radius, space } from '../theme/tokens.ts';

type NoticeProps = {
  tone?: 'info' | 'success' | 'error';
  /** What to do about it. */
  actions?: ReactNode;
  children: ReactNode;
};

const tones = {
  info: { edge: color.flag, ground: color.sunken, text: color.ink },
  success: { edge: color.green, ground: color.sunken, text: color.ink },
  error: { edge: color.red, ground: color.redGround, text: color.red },
};

/** Something to know, in its place on the page. An error interrupts a screen reader; the others wait. */
export function Notice({ tone = 'info', actions, children }: NoticeProps) {
  const { edge, ground, text } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space.snug,
        padding: `${space.snug} ${space.base}`,
        color: text,
        background: ground,
        borderLeft: `4px solid ${edge}`,
        borderRadius: radius.plate,
      }}
    >
      <div css={{ flex: '1 1 14rem', minWidth: 0 }}>{children}</div>
      {actions}
    </div>
  );
}
