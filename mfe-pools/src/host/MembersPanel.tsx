import { useFragment } from '@fairway/kit/apollo';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Panel } from '@fairway/kit/ui/Panel';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, hairline, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { Invite, InviteFields } from '../invitation/Invite.tsx';
import { useFirstRows } from '../live-table/use-first-rows.tsx';
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

/** All members, those who lack something first, and the invitation. A crowd is searched. */
export function MembersPanel({ of, members, isOver, onChanged }: MembersPanelProps) {
  const pool = useFragment(MembersPanelFields, of);
  const { name, admin } = pool;
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [search, setSearch] = useState('');
  const found = missingFirst(members).filter(({ user }) =>
    user.username.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const { shown, button } = useFirstRows(found, 'members');
  // Everybody is locked for the same reason, so it is shown once.
  const bound = members.find(({ user, removal }) => user.id !== admin.id && !removal.allowed);
  return (
    <Panel title="Members" actions={<Invite of={pool} />}>
      <p css={{ marginBottom: space.snug, color: color.muted }}>
        {seatsText(pool, members.length)}
        {bound && ` ${reasonText(bound.removal)}`}
      </p>
      {members.length > crowd && (
        <div css={{ maxWidth: '20rem', marginBottom: space.snug }}>
          <TextField
            label="Search members"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {found.length === 0 && <p css={{ color: color.muted }}>No member has that in their name.</p>}
      <ul css={{ listStyle: 'none', borderTop: hairline }}>
        {shown.map((member) => (
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
      {button && <div css={{ marginTop: space.snug }}>{button}</div>}
      <RemoveDialog pool={name} member={leaving} onClose={() => setLeaving(null)} onChanged={onChanged} />
    </Panel>
  );
}

/** From so many members on they can be searched. */
const crowd = 25;

/** The order of joining among equals stays. */
const missingFirst = (members: readonly Member[]): Member[] =>
  members.toSorted((a, b) => Number(b.missing.length > 0) - Number(a.missing.length > 0));

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
