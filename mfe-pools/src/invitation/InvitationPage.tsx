import { useMutation, useQuery } from '@fairway/kit/apollo';
import { localMoment, moneyText } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths, useNavigate, usePathParam } from '@fairway/kit/paths';
import { formatNames } from '@fairway/kit/pool-names';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { useToken } from '@fairway/kit/session';
import { Slot } from '@fairway/kit/slot';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Card } from '@fairway/kit/ui/Card';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space, touch } from '@fairway/kit/ui/tokens';
import { useState } from 'react';
import { PinDialog } from '../join-pool/PinDialog.tsx';
import { passOverMembership } from '../join-pool/pass-over-membership.ts';
import { SandboxDates } from '../pool/SandboxDates.tsx';
import { costText } from '../settled-outside/cost-text.ts';
import { OutsideText } from '../settled-outside/OutsideText.tsx';

const Invitation = graphql(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      poolName
      admin
      format
      rules { own summary text }
      buyInCents
      feeCents
      settledOutside { buyInCents text }
      namedPrizes { cents words }
      tournaments
      lockAt
      firstLockAt
      joinBefore
      memberCount
      needsPin
      worksUntil
      join { allowed code message note }
    }
  }
`);

const Accept = graphql(`
  mutation AcceptInvitation($pool: String!, $invite: String!, $pin: String) {
    joinPool(pool: $pool, invite: $invite, pin: $pin) { id name isMember memberCount }
  }
`);

const failure = 'Failed to join the pool.';

type Invited = ResultOf<typeof Invitation>['invitation'];

/** The page behind an invitation link: the pool it leads to, and how to join. */
export function InvitationPage() {
  const token = usePathParam('token');
  const signedIn = useToken() !== null;
  const { data, error, refetch } = useQuery(Invitation, {
    variables: { token },
    fetchPolicy: 'cache-and-network',
  });
  const isOver = refusalOf(error)?.code === 'NOT_FOUND';
  return (
    <Page title="Invitation">
      {!data && !error && <Skeleton rows={4} label="Opening your invitation" />}
      {isOver && (
        <EmptyState actions={<ButtonLink href={paths.joinPool()}>Join another pool</ButtonLink>}>
          {errorMessage(error, '')}
        </EmptyState>
      )}
      {error && !isOver && <FaultNotice error={error} onRetry={refetch} />}
      {data && !isOver && <Invited invited={data.invitation} token={token} signedIn={signedIn} />}
    </Page>
  );
}

interface InvitedProps {
  invited: Invited;
  token: string;
  signedIn: boolean;
}

function Invited({ invited, token, signedIn }: InvitedProps) {
  const { poolName, admin, join, tournaments, needsPin, worksUntil } = invited;
  return (
    <div css={{ maxWidth: '36rem' }}>
      <Card title={poolName}>
        <p css={{ fontSize: size.lead }}>
          {worksUntil ? `${admin} invites you to play.` : `You are invited to play. ${admin} is the host.`}
        </p>
        <p css={{ color: color.muted }}>{factsOf(invited)}</p>
        <OutsideText of={invited.settledOutside} />
        {tournaments.length > 0 && (
          <p css={{ marginTop: space.tight }}>
            Played at {listOf(tournaments)}. {locksText(invited)}
          </p>
        )}
        <RulesInShort of={invited} />
        <div css={{ display: 'grid', justifyItems: 'start', gap: space.tight, marginTop: space.base }}>
          {join.code === 'ALREADY_MEMBER' ? (
            <ButtonLink kind="primary" href={paths.standings(poolName)}>
              Open
            </ButtonLink>
          ) : signedIn ? (
            <JoinByInvitation
              pool={poolName}
              token={token}
              needsPin={needsPin}
              reason={join.allowed ? null : join.message}
              note={join.note}
            />
          ) : (
            <>
              {!join.allowed && <p css={{ color: color.muted }}>{join.message}</p>}
              {join.note && <p css={{ color: color.muted }}>{join.note}</p>}
              {join.allowed && (
                <div css={{ width: '100%' }}>
                  <Slot name="joinByInvitation" invite={token} pool={poolName} needsPin={needsPin} />
                </div>
              )}
              <ButtonLink kind={join.allowed ? 'quiet' : 'primary'} href={paths.acceptInvite(token)}>
                {join.allowed ? 'I have an account: log in' : 'Log in or register to join'}
              </ButtonLink>
            </>
          )}
        </div>
        {worksUntil && (
          <p css={{ marginTop: space.base, color: color.muted, fontSize: size.small }}>
            This invitation works until {localMoment(new Date(worksUntil))}.
          </p>
        )}
        <SandboxDates />
      </Card>
    </div>
  );
}

/** What is played, and what of it is the pool's own: in full on demand, so that the way in is not far below. */
function RulesInShort({ of: { format, rules } }: { of: Invited }) {
  const { own, summary, text } = rules;
  return (
    <div css={{ display: 'grid', gap: space.tight, marginTop: space.tight }}>
      <p>
        {own && 'This pool has rules of its own. '}
        {summary}
      </p>
      {own && (
        <details>
          <summary css={{ minHeight: touch, lineHeight: touch, fontWeight: 600, cursor: 'pointer' }}>
            Its rules in full
          </summary>
          <ul css={{ display: 'grid', gap: space.hair, paddingLeft: '1.2em' }}>
            {text.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <TextLink href={paths.rules(format, null)}>
          {own ? 'All other rules of the format' : 'All the rules, with an example'}
        </TextLink>
      </p>
    </div>
  );
}

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

function locksText({ lockAt, firstLockAt, joinBefore }: Invited): string {
  if (!lockAt || !firstLockAt) return '';
  const text = (moment: string) => localMoment(new Date(moment));
  const join = joinBefore ? `Join before ${text(joinBefore)}. ` : '';
  return firstLockAt < lockAt
    ? `${join}Golfers lock one by one, from ${text(firstLockAt)} on.`
    : `${join}Picks lock ${text(lockAt)}.`;
}

const factsOf = (invited: Invited): string => {
  const { format, buyInCents, feeCents, memberCount, settledOutside } = invited;
  return [
    formatNames[format],
    buyInCents === 0 || settledOutside
      ? costText(invited)
      : `${costText(invited)}, ${moneyText(buyInCents + feeCents)} by card with the fee`,
    `${memberCount} ${memberCount === 1 ? 'player' : 'players'}`,
  ].join(' · ');
};

interface JoinByInvitationProps {
  pool: string;
  token: string;
  needsPin: boolean;
  /** Why nobody can join now, or null. */
  reason: string | null;
  /** What to know before joining now. */
  note: string | null;
}

function JoinByInvitation({ pool, token, needsPin, reason, note }: JoinByInvitationProps) {
  const [accept, { loading }] = useMutation(Accept);
  const [fault, setFault] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const join = async (pin: string | null) => {
    await accept({ variables: { pool, invite: token, pin } }).catch(passOverMembership);
    showToast('Successfully joined the pool!');
    navigate(paths.standings(pool));
  };
  const joinAtOnce = () => {
    setFault(null);
    join(null).catch((error) => setFault(errorMessage(error, failure)));
  };
  return (
    <>
      <Button
        kind="primary"
        disabled={reason !== null}
        busy={loading && !asks}
        onClick={needsPin ? () => setAsks(true) : joinAtOnce}
      >
        Join
      </Button>
      {(reason ?? note) && <p css={{ color: color.muted }}>{reason ?? note}</p>}
      {fault && <Notice tone="error">{fault}</Notice>}
      {needsPin && (
        <PinDialog
          pool={pool}
          note={note}
          open={asks}
          onClose={() => setAsks(false)}
          onSend={join}
          otherwise={failure}
        />
      )}
    </>
  );
}
