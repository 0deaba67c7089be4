import { Button } from '@fairway/kit/ui/Button';
import { hairline, space } from '@fairway/kit/ui/tokens';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Member } from './member.ts';

const LongList = lazy(async () => ({ default: (await import('./LongList.tsx')).LongList }));

interface MemberRowsProps {
  members: readonly Member[];
  row: (member: Member) => ReactNode;
}

/** The rows of all members; of a crowd the first, with a button for all of them. */
export function MemberRows({ members, row }: MemberRowsProps) {
  const [wantsAll, setWantsAll] = useState(false);
  const isLong = members.length > crowd;
  return (
    <>
      {isLong && wantsAll ? (
        <Suspense>
          <LongList members={members} row={row} />
        </Suspense>
      ) : (
        <ul css={{ listStyle: 'none', borderTop: hairline }}>
          {members.slice(0, crowd).map((member) => (
            <li key={member.user.id}>{row(member)}</li>
          ))}
        </ul>
      )}
      {isLong && (
        <div css={{ marginTop: space.snug }}>
          <Button onClick={() => setWantsAll(!wantsAll)}>
            {wantsAll ? `Show the first ${crowd}` : `Show all ${members.length} members`}
          </Button>
        </div>
      )}
    </>
  );
}

/** More members than this are searched, and not all shown at once. */
export const crowd = 25;
