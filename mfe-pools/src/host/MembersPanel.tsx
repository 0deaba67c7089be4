import { useFragment } from '@fairway/kit/apollo';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Panel } from '@fairway/kit/ui/Panel';
import { color, hairline, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { Invite, InviteFields } from '../invitation/Invite.tsx';
import { reasonText } from '../pool/DisabledReason.tsx';
import { type Member, MemberRow } from './MemberRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

export const MembersPanelFields = graphql(
  `
    fragment MembersPanelFields on Pool {
      id
      name
      maxUsers
      admin { id }
      invitation { expiresAt }
      ...InviteFields
    }
  `,
  [InviteFields],
);

interface MembersPanelProps {
  of: FragmentOf<typeof MembersPanelFields>;
  members: readonly Member[];
  /** Whether their contest is settled. */
  isOver: boolean;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** All members in the order of joining, and the invitation. */
export function MembersPanel({ of, members, isOver, onChanged }: MembersPanelProps) {
  const pool = useFragment(MembersPanelFields, of);
  const { name, admin } = pool;
  const [leaving, setLeaving] = useState<Member | null>(null);
  // Everybody is locked for the same reason, so it is shown once.
  const bound = members.find(({ user, removal }) => user.id !== admin.id && !removal.allowed);
  return (
    <Panel title="Members" actions={<Invite of={pool} />}>
      <p css={{ marginBottom: space.snug, color: color.muted }}>
        {seatsText(pool, members.length)}
        {bound && ` ${reasonText(bound.removal)}`}
      </p>
      <ul css={{ listStyle: 'none', borderTop: hairline }}>
        {members.map((member) => (
          <MemberRow
            key={member.user.id}
            pool={name}
            member={member}
            isHost={member.user.id === admin.id}
            isOver={isOver}
            onRemove={setLeaving}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <RemoveDialog pool={name} member={leaving} onClose={() => setLeaving(null)} onChanged={onChanged} />
    </Panel>
  );
}

/** How many members there are, how many more may join, and whether there is an invitation. */
function seatsText(pool: ResultOf<typeof MembersPanelFields>, count: number): string {
  const { maxUsers, invitation } = pool;
  const seats =
    maxUsers === null
      ? `${count} ${count === 1 ? 'player' : 'players'}.`
      : `${count} of ${maxUsers} players.`;
  return invitation
    ? `${seats} The invitation link works until ${momentIn(viewerZone(), new Date(invitation.expiresAt))}.`
    : `${seats} The invitation link is off.`;
}
