import { Link, paths } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { Avatar } from '@fairway/kit/ui/Avatar';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { color, condensed, hairline, phone, size, space, touch } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { CoHostButton } from './CoHostButton.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { MemberStates } from './MemberStates.tsx';
import type { LockedCard, Member } from './member.ts';
import { ReminderText } from './ReminderText.tsx';
import { useRemind } from './use-remind.ts';

interface MemberRowProps {
  pool: string;
  member: Member;
  isHost: boolean;
  isCoHost: boolean;
  /** Whether the viewer names co-hosts: the admin does. */
  mayName: boolean;
  /** Whether the contest is settled: nobody is reminded then. */
  isOver: boolean;
  /** Theirs that the host may enter or change. */
  lockedCards: readonly LockedCard[];
  onEnter: (card: LockedCard) => void;
  onRemove: (member: Member) => void;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** A member's state, and the admin's actions, on one line; a phone has the reminder in the row's menu. */
export function MemberRow({
  pool,
  member,
  isHost,
  isCoHost,
  mayName,
  isOver,
  lockedCards,
  onEnter,
  onRemove,
  onChanged,
}: MemberRowProps) {
  const { user, missing, remind } = member;
  const { remind: send, busy, fault } = useRemind(pool, onChanged);
  const isPhone = useIsPhone();
  const isOwn = useUsername() === user.username;
  const [lacks] = isHost || isOver ? [] : missing;
  const reminder = lacks && (
    <Button disabled={!remind.allowed} busy={busy} onClick={() => send(lacks, user.username)}>
      Remind<span css={visuallyHidden}> {user.username}</span>
    </Button>
  );
  return (
    <div css={rowStyle}>
      {!isPhone && <Avatar name={user.username} picture={user.profilePic} edge={28} />}
      <p css={{ display: 'flex', gap: space.tight, alignItems: 'baseline', flex: '1 1 0', minWidth: 0 }}>
        <Link href={paths.userProfile(user.username, pool)} css={nameStyle}>
          {user.username}
        </Link>
        {(isHost || isCoHost) && (
          <span css={{ flex: 'none', color: color.muted, fontSize: size.small }}>
            {isHost ? 'host' : 'co-host'}
          </span>
        )}
      </p>
      <MemberStates member={member} />
      {!isPhone && reminder}
      {isHost && mayName ? (
        <span css={{ flex: 'none', width: menuWidth }} />
      ) : (
        <MemberMenu
          member={member}
          width={menuWidth}
          lockedCards={lockedCards}
          onEnter={onEnter}
          onRemove={() => onRemove(member)}
        >
          {(mayName || (isOwn && isCoHost)) && (
            <CoHostButton
              pool={pool}
              username={user.username}
              isCoHost={isCoHost}
              isOwn={isOwn}
              onChanged={onChanged}
            />
          )}
          {isPhone && lacks && (
            <>
              {reminder}
              <ReminderText member={member} />
            </>
          )}
        </MemberMenu>
      )}
      {!isPhone && lacks && <ReminderText member={member} />}
      {fault && (
        <div css={{ flexBasis: '100%' }}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </div>
  );
}

const menuWidth = touch;

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space.snug,
  minHeight: `calc(${touch} + ${space.tight})`,
  borderBottom: hairline,
  // What is said of a row stands under it.
  '& > p[data-part="reminder"]': { flexBasis: '100%', paddingBottom: space.tight },
  [phone]: { minHeight: '2.25rem', columnGap: space.tight },
} as const;

/** A long name ends in an ellipsis. */
const nameStyle = {
  ...condensed,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  fontSize: size.lead,
  fontWeight: 600,
  lineHeight: 1.5,
} as const;
