import { color, hairline, size, space, touch } from '@fairway/kit/ui/tokens';
import { type ReactNode, useId } from 'react';
import type { Access } from './access.ts';

interface AccessChoiceProps {
  access: Access;
  label: string;
  /** What it means for the people whom the pool is for. */
  hint: string;
  chosen: boolean;
  disabled: boolean;
  onChoose: (access: Access) => void;
  /** What else it asks for. */
  children: ReactNode;
}

/** One answer to who may find a pool. */
export function AccessChoice({
  access,
  label,
  hint,
  chosen,
  disabled,
  onChoose,
  children,
}: AccessChoiceProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div css={{ borderTop: hairline, paddingBlock: space.tight }}>
      <label
        htmlFor={id}
        css={{
          display: 'flex',
          alignItems: 'center',
          gap: space.snug,
          minHeight: `calc(${touch} - ${space.snug})`,
          fontWeight: 600,
          cursor: disabled ? 'not-allowed' : 'pointer',
        }}
      >
        <input
          id={id}
          type="radio"
          name="access"
          value={access}
          checked={chosen}
          disabled={disabled}
          aria-describedby={hintId}
          onChange={() => onChoose(access)}
          css={{ flex: 'none', width: '1.25rem', height: '1.25rem', margin: 0, accentColor: color.green }}
        />
        {label}
      </label>
      <div css={{ display: 'grid', gap: space.snug, paddingLeft: `calc(1.25rem + ${space.snug})` }}>
        <p id={hintId} css={{ fontSize: size.small, color: color.muted, lineHeight: 1.35 }}>
          {hint}
        </p>
        {children}
      </div>
    </div>
  );
}
