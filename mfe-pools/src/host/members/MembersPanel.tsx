import { useFragment } from '@fairway/kit/apollo';
import { momentIn, viewerZone } from '@fairway/kit/format';
import { type FragmentOf, graphql, type ResultOf } from '@fairway/kit/graphql';
import { Panel } from '@fairway/kit/ui/Panel';
import { TextField } from '@fairway/kit/ui/TextField';
import { color, space } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { Invite, InviteFields } from '../../invitation/Invite.tsx';
import { EnterCardDialog } from '../cards/EnterCardDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import { crowd, MemberRows } from './MemberRows.tsx';
import type { LockedCard, Member } from './member.ts';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

export const MembersPanelFields = graphql(
  `
    fragment MembersPanelFields on Pool {
      id
      name
      maxUsers
      admin { id }
      coHosts { id }
      handover { allowed }
      settledOutside { buyInCents }
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
  /** Whether it has locked. */
  isLocked: boolean;
  /** Those that the host may enter or change. */
  lockedCards: readonly LockedCard[];
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** All members, those who lack something first, and the invitation. A crowd is searched. */
export function MembersPanel({ of, members, isOver, isLocked, lockedCards, onChanged }: MembersPanelProps) {
  const pool = useFragment(MembersPanelFields, of);
  const { name, admin, handover } = pool;
  const coHosts = new Set(pool.coHosts.map(({ id }) => id));
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [entering, setEntering] = useState<LockedCard | null>(null);
  // Apollo warns of a query that nobody watches, as the ledger where no money is settled outside.
  const shownBy = pool.settledOutside ? ['PoolActs', 'OutsideLedger'] : ['PoolActs'];
  const cardsOf = new Map<string, LockedCard[]>();
  for (const card of lockedCards) cardsOf.set(card.user.id, [...(cardsOf.get(card.user.id) ?? []), card]);
  const [search, setSearch] = useState('');
  const found = missingFirst(members).filter(({ user }) =>
    user.username.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Panel title="Members" actions={<Invite of={pool} />}>
      <p css={{ marginBottom: space.snug, color: color.muted }}>{seatsText(pool, members.length)}</p>
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
      <MemberRows
        members={found}
        row={(member) => (
          <MemberRow
            pool={name}
            member={member}
            isHost={member.user.id === admin.id}
            isCoHost={coHosts.has(member.user.id)}
            mayName={handover.allowed}
            isOver={isOver}
            lockedCards={cardsOf.get(member.user.id) ?? []}
            onEnter={setEntering}
            onRemove={setLeaving}
            onChanged={onChanged}
          />
        )}
      />
      <EnterCardDialog
        pool={name}
        shownBy={shownBy}
        of={entering}
        onClose={() => setEntering(null)}
        onChanged={onChanged}
      />
      <RemoveMemberDialog
        pool={name}
        shownBy={shownBy}
        member={leaving}
        isOver={isOver}
        isLocked={isLocked}
        isOutside={pool.settledOutside !== null}
        onClose={() => setLeaving(null)}
        onChanged={onChanged}
      />
    </Panel>
  );
}

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
