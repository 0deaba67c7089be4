import { useFragment } from '@fairway/kit/apollo';
import { type FragmentOf, graphql } from '@fairway/kit/graphql';
import { paths, useNavigate } from '@fairway/kit/paths';
import { Button } from '@fairway/kit/ui/Button';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Card } from '@fairway/kit/ui/Card';
import { color, size } from '@fairway/kit/ui/tokens';
import { ContestTextFields, contestText, openWeek } from '../pool/contest-text.ts';
import { PoolFacts, PoolFactsFields } from '../pool/PoolFacts.tsx';
import { canHaveCards, paymentMissed } from '../pool/payment-missed.ts';
import { OwnEntrySummary, type Part } from './OwnEntrySummary.tsx';

export const PoolCardFields = graphql(
  `
    fragment PoolCardFields on Pool {
      id
      name
      contest { id ...ContestTextFields @unmask }
      ...PoolFactsFields
    }
  `,
  [ContestTextFields, PoolFactsFields],
);

interface PoolCardProps {
  of: FragmentOf<typeof PoolCardFields>;
  own: Part;
  viewer: string;
  /** The game time; null until known. */
  time: number | null;
}

/** One of the player's pools: its state, what the player has to do, and links. */
export function PoolCard({ of, own, viewer, time }: PoolCardProps) {
  const pool = useFragment(PoolCardFields, of);
  const navigate = useNavigate();
  const open = pool.contest && openWeek(pool.contest, time);
  const missed = open ? paymentMissed(own) : null;
  // No countdown for whoever can't play any more.
  const { text, when } = contestText(pool.contest, missed === null ? time : null);
  const { card, submit } = own.entry ?? {};
  const inPlay = own.entries.filter(canHaveCards(own.buyInCents, pool.contest?.weeks[0]?.lockAt, time));
  const lacksCard = inPlay.some((entry) => entry.card.picks.length === 0);
  // The field of a tournament may arrive late: then there is nobody to pick yet.
  const wantsPicks = missed === null && open?.week === card?.week && lacksCard && submit?.code !== 'NOT_OPEN';
  return (
    <Card
      title={pool.name}
      level={3}
      actions={
        <>
          <Button onClick={() => navigate(paths.standings(pool.name))}>Open</Button>
          {wantsPicks && (
            <ButtonLink kind="primary" href={paths.golfers(pool.name)}>
              Pick your golfers
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        {text}
        {when && <span css={{ display: 'block', color: color.muted, fontSize: size.small }}>{when}</span>}
      </p>
      <OwnEntrySummary
        of={own}
        viewer={viewer}
        isOver={pool.contest?.state === 'SETTLED'}
        isOpen={Boolean(open)}
        missed={missed}
      />
      <PoolFacts of={pool} />
    </Card>
  );
}
