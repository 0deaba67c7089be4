import { Panel } from '@fairway/kit/ui/Panel';
import { color, hairline, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { reasonText } from '../pool/NotYet.tsx';
import { type Member, MemberRow } from './MemberRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

interface MembersPanelProps {
  pool: string;
  hostId: string;
  members: readonly Member[];
  /** Asks anew: what was shown may no longer be so. */
  onNews: () => void;
}

/** Everybody in the pool, in the order of joining. */
export function MembersPanel({ pool, hostId, members, onNews }: MembersPanelProps) {
  const [leaving, setLeaving] = useState<Member | null>(null);
  // Play binds all of them alike, so that it is said once.
  const bound = members.find(({ user, removal }) => user.id !== hostId && !removal.allowed);
  return (
    <Panel title="Members">
      {bound && <p css={{ marginBottom: space.snug, color: color.muted }}>{reasonText(bound.removal)}</p>}
      <ul css={{ listStyle: 'none', borderTop: hairline }}>
        {members.map((member) => (
          <MemberRow
            key={member.user.id}
            pool={pool}
            member={member}
            isHost={member.user.id === hostId}
            onRemove={setLeaving}
            onNews={onNews}
          />
        ))}
      </ul>
      <RemoveDialog pool={pool} member={leaving} onClose={() => setLeaving(null)} onNews={onNews} />
    </Panel>
  );
}
