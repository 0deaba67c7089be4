import { momentIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { Button } from '@fairway/kit/ui/Button';
import { Notice } from '@fairway/kit/ui/Notice';
import { Panel } from '@fairway/kit/ui/Panel';
import { color, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { DisabledReason } from '../pool/DisabledReason.tsx';
import { type Missing, useRemind } from './members/use-remind.ts';

export const MissingFields = graphql(`
  fragment MissingFields on LackingMembers @_unmask {
    missing
    count
    remindable
    remind { allowed code message until }
  }
`);

interface MissingPanelProps {
  pool: string;
  lacking: readonly ResultOf<typeof MissingFields>[];
  memberCount: number;
  /** How many of them there is something to pay for: whoever sits out owes nothing, and has paid nothing either. */
  payingCount: number;
  /** Whether it is settled, so that nothing can be done any more. */
  isOver: boolean;
  /** Since when cards can be made; null if they can't. */
  openSince: string | null;
  /** Called when something changed and must be refetched. */
  onChanged: () => void;
}

/** The members who lack something, with a button that reminds all of them. */
export function MissingPanel({
  pool,
  lacking,
  memberCount,
  payingCount,
  isOver,
  openSince,
  onChanged,
}: MissingPanelProps) {
  const isPhone = useIsPhone();
  return (
    <Panel title={isOver ? 'Payments and picks at the lock' : 'Payments and picks'}>
      {openSince && !isPhone && (
        <p css={{ marginBottom: space.snug, color: color.muted }}>
          Picks have been open since {momentIn(viewerZone(), new Date(openSince))}.
        </p>
      )}
      <ul css={{ listStyle: 'none', borderTop: hairline }}>
        {lacking.map((those) => (
          <MissingRow
            key={those.missing}
            pool={pool}
            {...{ those, memberCount, payingCount, isOver, onChanged }}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface MissingRowProps extends Omit<MissingPanelProps, 'lacking' | 'openSince'> {
  those: ResultOf<typeof MissingFields>;
}

function MissingRow({ pool, those, memberCount, payingCount, isOver, onChanged }: MissingRowProps) {
  const { missing, count, remindable, remind } = those;
  const { remind: send, busy, fault } = useRemind(pool, onChanged);
  const all = missing === 'PAYMENT' ? payingCount : memberCount;
  return (
    <li
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space.snug,
        padding: `${space.tight} 0`,
        [phone]: { paddingBlock: space.hair },
        borderBottom: hairline,
      }}
    >
      <p css={{ flex: '1 1 10rem' }}>
        <strong css={{ display: 'block', fontSize: size.lead }}>
          {missingText(missing, count, { isOver, someSitOut: payingCount < memberCount })}
        </strong>
        <span css={{ color: color.muted, fontSize: size.small, [phone]: { display: 'none' } }}>
          {doneText(missing, all - count, all, isOver)}
        </span>
      </p>
      {count > 0 && !isOver && (
        <DisabledReason decision={remind}>
          {(why) => (
            <Button {...why} busy={busy} onClick={() => send(missing, null)}>
              {remindable > 1 ? `Remind all ${remindable}` : 'Remind'}
              <span css={visuallyHidden}> {missing === 'PAYMENT' ? 'to pay' : 'to make a card'}</span>
            </Button>
          )}
        </DisabledReason>
      )}
      {fault && (
        <div css={{ flexBasis: '100%' }}>
          <Notice tone="error">{fault}</Notice>
        </div>
      )}
    </li>
  );
}

function missingText(
  missing: Missing,
  count: number,
  { isOver, someSitOut }: { isOver: boolean; someSitOut: boolean },
): string {
  const has = isOver ? 'had' : 'has';
  const everybody = someSitOut ? `Everybody who ${isOver ? 'played' : 'plays'}` : 'Everybody';
  if (missing === 'PAYMENT') return count === 0 ? `${everybody} ${has} paid` : `${count} not paid`;
  return count === 0 ? `Everybody ${has} a card` : `${count} without a card`;
}

const doneText = (missing: Missing, done: number, all: number, isOver: boolean): string =>
  `${done} of ${all} ${isOver ? 'had' : 'have'} ${missing === 'PAYMENT' ? 'paid' : 'one'}.`;
