import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { useEach, useGameTime } from '@fairway/kit/live/game-clock';
import { paths, useActivePool } from '@fairway/kit/paths';
import { errorMessage, refusalOf } from '@fairway/kit/refusal';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { EmptyState } from '@fairway/kit/ui/EmptyState';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Page } from '@fairway/kit/ui/Page';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { phone, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { hourMs } from '@fairway/schema/days';
import { NextWeekNotice } from '../next-week/NextWeekNotice.tsx';
import { NextWeekFields } from '../next-week/next-week-fields.ts';
import { ContestTextFields, contestText, openWeek } from '../pool/contest-text.ts';
import { SandboxDates } from '../pool/SandboxDates.tsx';
import { PastMembers } from '../rerun/PastMembers.tsx';
import { RerunPanel } from '../rerun/RerunPanel.tsx';
import { PaymentsPanel, PaymentsPanelFields } from '../settled-outside/PaymentsPanel.tsx';
import { AuditLog } from './AuditLog.tsx';
import { Downloads } from './Downloads.tsx';
import { HostPanel } from './HostPanel.tsx';
import { MissingFields, MissingPanel } from './MissingPanel.tsx';
import { MembersPanel, MembersPanelFields } from './members/MembersPanel.tsx';
import { LockedCardFields, MemberRowFields } from './members/member.ts';
import { NoticePanel, NoticePanelFields } from './notice/NoticePanel.tsx';
import { ChatPicturesFields, ChatPicturesPanel } from './pictures/ChatPicturesPanel.tsx';

const HostedPool = graphql(
  `
    query HostedPool($pool: String!) {
      poolHost(pool: $pool) {
        id
        pool { id name ...MembersPanelFields ...NoticePanelFields ...ChatPicturesFields ...NextWeekFields ...PaymentsPanelFields }
        contest { id ...ContestTextFields @unmask }
        lacking { ...MissingFields @unmask }
        members { ...MemberRowFields @unmask }
        lockedCards { ...LockedCardFields @unmask }
      }
    }
  `,
  [
    PaymentsPanelFields,
    MembersPanelFields,
    NextWeekFields,
    NoticePanelFields,
    ChatPicturesFields,
    ContestTextFields,
    MissingFields,
    MemberRowFields,
    LockedCardFields,
  ],
);

/** The page for the admin of the address's pool; others are told that it is not for them. */
export function HostPage() {
  const pool = useActivePool();
  return pool === null ? (
    <Page title="Host">
      <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
        No pool is open. Choose one of yours to manage it.
      </EmptyState>
    </Page>
  ) : (
    <HostOf key={pool.toLowerCase()} name={pool} />
  );
}

/** Whoever joined during play is not in the contest and does not count. */
const countOf = (contest: object | null, members: readonly { inContest: boolean }[]): number =>
  contest ? members.filter(({ inContest }) => inContest).length : members.length;

const refusals = ['NOT_ADMIN', 'NOT_MEMBER', 'NOT_FOUND'];

function HostOf({ name }: { name: string }) {
  const { data, previousData, error, refetch } = useQuery(HostedPool, {
    variables: { pool: name },
    fetchPolicy: 'cache-and-network',
    // A refetch must not join a request that began before the change.
    context: { queryDeduplication: false },
  });
  const time = useGameTime();
  const isPhone = useIsPhone();
  const askAgain = () => void refetch().catch(() => undefined);
  // Windows open and close by the game clock, which is not announced: refetch.
  useEach(hourMs, time, askAgain);

  const refusal = refusalOf(error)?.code;
  const isRefused = refusal !== undefined && refusals.includes(refusal);
  const host = isRefused ? undefined : (data ?? previousData)?.poolHost;
  const pool = host?.pool;
  const isOver = host?.contest?.state === 'SETTLED' || host?.contest?.state === 'VOID';
  const { text, when } = contestText(host?.contest ?? null, time);
  return (
    <Page
      title={`Host ${pool?.name ?? name}`}
      lead={host && [text, when].filter(Boolean).join('. ')}
      compact
      // A phone has it in its header.
      actions={!isPhone && <ButtonLink href={paths.standings(pool?.name ?? name)}>Standings</ButtonLink>}
    >
      {!host && !error && <Skeleton rows={8} label="Loading the pool" />}
      {isRefused && (
        <EmptyState actions={<ButtonLink href={paths.myPools()}>My Pools</ButtonLink>}>
          {errorMessage(error, '')}
        </EmptyState>
      )}
      {error && !isRefused && !host && <FaultNotice error={error} onRetry={refetch} />}
      {host && pool && (
        <>
          <NextWeekNotice of={pool} stays onChanged={askAgain} />
          {host.lacking.length > 0 && (
            <MissingPanel
              pool={pool.name}
              lacking={host.lacking}
              memberCount={countOf(host.contest, host.members)}
              payingCount={countOf(
                host.contest,
                host.members.filter(({ paid }) => paid !== null),
              )}
              isOver={isOver}
              openSince={host.contest ? (openWeek(host.contest, time)?.opensAt ?? null) : null}
              onChanged={askAgain}
            />
          )}
          <PaymentsPanel of={pool} onChanged={askAgain} />
          <NoticePanel of={pool} />
          <ChatPicturesPanel of={pool} />
          <MembersPanel
            of={pool}
            members={host.members}
            isOver={isOver}
            isLocked={isOver || host.contest?.state === 'LOCKED'}
            lockedCards={host.lockedCards}
            onChanged={askAgain}
          />
          <div css={{ display: 'grid', gap: space.wide, [phone]: { gap: 0 } }}>
            <PastMembers pool={pool.name} />
            <RerunPanel pool={pool.name} />
            <Downloads pool={pool.name} />
            <HostPanel title="What the host did">
              <AuditLog pool={pool.name} first={20} />
              <SandboxDates />
            </HostPanel>
          </div>
        </>
      )}
    </Page>
  );
}
