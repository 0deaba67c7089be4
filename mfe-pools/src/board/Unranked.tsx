import { color, size } from '@fairway/kit/ui/tokens';
import { useState } from 'react';

interface UnrankedProps {
  users: readonly { username: string }[];
  /** Whether anything is locked: who joins from then on is in the next contest. */
  hasBegun: boolean;
}

/** Who is in the pool but not on its board; of many the first, since on a phone the rest pushes all else away. */
export function Unranked({ users, hasBegun }: UnrankedProps) {
  const [wantsAll, setWantsAll] = useState(false);
  if (users.length === 0) return null;
  const isLong = users.length > named + 2 && !wantsAll;
  const names = (isLong ? users.slice(0, named) : users).map(({ username }) => username).join(', ');
  return (
    <p css={{ color: color.muted, fontSize: size.small, overflowWrap: 'anywhere' }}>
      Not on the board {hasBegun ? '(buy-in not paid, or joined after the start)' : 'yet (buy-in not paid)'}:{' '}
      {names}
      {isLong && (
        <>
          {' '}
          <button type="button" css={more} onClick={() => setWantsAll(true)}>
            and {users.length - named} more
          </button>
        </>
      )}
      .
    </p>
  );
}

const named = 5;

const more = {
  padding: 0,
  border: 0,
  background: 'transparent',
  font: 'inherit',
  color: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
} as const;
