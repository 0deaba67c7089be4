import { momentIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Link, paths } from '@fairway/kit/paths';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { color, condensed, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { reasonText } from '../pool/DisabledReason.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { useRemind } from './use-remind.ts';

export const MemberRowFields = graphql(`
  fragment MemberRowFields on HostedMember @_unmask {
    user { id username profilePic }
    joinedAt
    inContest
    paid
    paidAt
    cardSavedAt
    missing
    remindedAt
    remind { allowed code message until }
    removal { allowed code message until }
    refundCents
  }
`);

export type Member = ResultOf<typeof MemberRowFields>;

interface MemberRowProps {
  pool: string;
  member: Member;
  isHost: boolean;
  /** Whether the contest is settled: nobody is reminded then. */
  isOver: boolean;
  onRemove: (member: Member) => void;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** A member's state, and the admin's actions. */
export function MemberRow({ pool, member, isHost, isOver, onRemove, onChanged }: MemberRowProps) {
  const { user, missing, remind } = member;
  const { remind: send, busy, fault } = useRemind(pool, onChanged);
  const [lacks] = missing;
  return (
    <li
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: `${space.tight} ${space.base}`,
        padding: `${space.tight} 0`,
        borderBottom: hairline,
        [phone]: { paddingBlock: space.hair, columnGap: space.tight },
      }}
    >
      <div css={{ display: 'flex', alignItems: 'center', gap: space.snug, minWidth: 0 }}>
        <Avatar name={user.username} picture={user.profilePic} edge={32} />
        <div css={{ minWidth: 0 }}>
          <p>
            <Link
              href={paths.userProfile(user.username, pool)}
              css={{ ...condensed, color: 'inherit', fontSize: size.lead, fontWeight: 600 }}
            >
              {user.username}
            </Link>
            {isHost && <span css={{ color: color.muted, fontSize: size.small }}> host</span>}
          </p>
          <ul css={statesStyle}>
            {statesOf(member).map(({ text, isMissing }) => (
              <li key={text} css={isMissing && { color: color.red, fontWeight: 600 }}>
                {text}
              </li>
            ))}
          </ul>
          {lacks && !isHost && !isOver && <ReminderText member={member} />}
        </div>
      </div>
      {!isHost && (
        <div
          css={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'end',
            gap: space.hair,
          }}
        >
          {lacks && !isOver && (
            <Button disabled={!remind.allowed} busy={busy} onClick={() => send(lacks, user.username)}>
              Remind<span css={visuallyHidden}> {user.username}</span>
            </Button>
          )}
          <MemberMenu member={member} onRemove={() => onRemove(member)} />
        </div>
      )}
      {fault && (
        <div css={{ gridColumn: '1 / -1' }}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </li>
  );
}

/** When they were last reminded, and whether they can be again. */
function ReminderText({ member: { remindedAt, remind } }: { member: Member }) {
  if (remindedAt && remind.until)
    return (
      <p css={small}>
        Reminded {viewerTimeText(remindedAt)}; possible again from {viewerTimeText(remind.until)}.
      </p>
    );
  return (
    <>
      {remindedAt && <p css={small}>Reminded {viewerTimeText(remindedAt)}.</p>}
      {!remind.allowed && <p css={small}>{reasonText(remind)}</p>}
    </>
  );
}

const viewerTimeText = (moment: string): string => momentIn(viewerZone(), new Date(moment));

interface State {
  text: string;
  isMissing: boolean;
}

/** What a member has, and what is missing. */
function statesOf({ inContest, paid, cardSavedAt, missing }: Member): State[] {
  if (!inContest) return [{ text: 'Plays from the next tournament on', isMissing: false }];
  return [
    ...(paid === null
      ? []
      : [
          paid
            ? { text: 'Paid', isMissing: false }
            : { text: 'Not paid', isMissing: missing.includes('PAYMENT') },
        ]),
    cardSavedAt
      ? { text: 'Card saved', isMissing: false }
      : { text: 'No card', isMissing: missing.includes('CARD') },
  ];
}

const small = { color: color.muted, fontSize: size.small };

const statesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.base}`,
  fontSize: size.small,
  listStyle: 'none',
} as const;
