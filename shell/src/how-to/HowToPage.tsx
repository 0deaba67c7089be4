import { paths, useActivePool } from '@fairway/kit/paths';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Page } from '@fairway/kit/ui/Page';
import { Panel } from '@fairway/kit/ui/Panel';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { space } from '@fairway/kit/ui/tokens';
import { CardsAndTiers } from './CardsAndTiers.tsx';
import { prose } from './prose.ts';
import { WeekFilm } from './WeekFilm.tsx';

/** A week from beginning to end, for somebody who has never played. */
export function HowToPage() {
  const pool = useActivePool();
  return (
    <Page
      title="How to play"
      lead="Welcome to Fairway. A pool is a group of people who each pick golfers for a tournament; whose golfers do best wins. This is how a week goes."
      width="reading"
    >
      <WeekFilm />

      <Panel title="1. Create a pool or join one">
        <div css={prose}>
          <p>
            <TextLink href={paths.createPool()}>Create a pool</TextLink>, and you are its admin: you choose
            the format, the buy-in, how many may play and how the pot is split. Make it private and only those
            who know its pin get in. Or <TextLink href={paths.joinPool()}>join a pool</TextLink> that somebody
            else has made.
          </p>
          <p>
            There are seven formats. <TextLink href={paths.rules('SINGLE_WEEK', pool)}>Single Week</TextLink>{' '}
            and <TextLink href={paths.rules('SALARY_CAP', pool)}>Salary Cap</TextLink> start afresh with every
            tournament. <TextLink href={paths.rules('MULTI_WEEK', pool)}>Multi-Week</TextLink> and{' '}
            <TextLink href={paths.rules('MULTI_WEEK_SALARY_CAP', pool)}>Multi-Week Salary Cap</TextLink> run
            over two or three tournaments and add the weeks up; nobody can join after the first has begun. A{' '}
            <TextLink href={paths.rules('SERIES', pool)}>Series</TextLink> does the same over the majors, or
            any two to eight that its admin picks. In{' '}
            <TextLink href={paths.rules('ONE_AND_DONE', pool)}>One and Done</TextLink> you name one golfer a
            week, nobody twice, and their place gives points.{' '}
            <TextLink href={paths.rules('SINGLE_ROUND', pool)}>Single Round Best 4</TextLink> is over in a
            day. Each has a page with all its rules and a worked example.
          </p>
        </div>
      </Panel>

      <Panel title="2. Pick your golfers">
        <CardsAndTiers />
      </Panel>

      <Panel title="3. Send your card before the lock">
        <div css={prose}>
          <p>
            Picks open on Monday, or on Tuesday at the latest when the tournament before runs long. They lock
            at midnight as Thursday begins where the course is, or at the first tee time if that is earlier.
            Until then you may change them as often as you like and nobody else can see them. From then on
            they stand, and everyone in the pool can.
          </p>
          <p>
            In Single Round Best 4 you pick on the day of the round itself, and each golfer locks when they
            tee off.
          </p>
          <p>
            In a pool with a buy-in, you pay it when you send your card. A card payment carries a fee: $3 for
            a buy-in under $30, and a tenth of the buy-in from $30 on. Paid from your balance there is no fee,
            and a free pool has neither buy-in nor prizes.
          </p>
          <p>
            If one of your golfers withdraws before the lock, the place is yours to fill again. If they
            withdraw after it without having hit a shot, the next golfer of the same tier comes in for you.
          </p>
        </div>
      </Panel>

      <Panel title="4. Follow the standings">
        <div css={prose}>
          <p>
            Everything is counted to par, and the lowest total wins. In the formats with eight golfers, the
            best four scores of each round are added up and the other four are forgiven. In the salary-cap
            formats every score counts.
          </p>
          <p>
            A golfer who misses the cut, withdraws or is disqualified is given ten over par for each round
            they don't complete. Ties for a place are broken by the better fourth round, then the third, the
            second and the first.
          </p>
        </div>
      </Panel>

      <Panel title="5. Be paid">
        <div css={prose}>
          <p>
            The buy-ins make the pot, and your pool's settings say what share of it each place gets, in whole
            dollars. When the tournament is official, on Sunday evening in most weeks, prizes are added to the
            winners' balances. Players who are still level share what their places pay.
          </p>
          <p>
            Play on with your balance, or withdraw it from your profile: give the amount and an email address,
            and an eCheck is sent there.
          </p>
        </div>
      </Panel>

      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.snug }}>
        <ButtonLink kind="primary" href={paths.createPool()}>
          Create a pool
        </ButtonLink>
        <ButtonLink href={paths.joinPool()}>Join a pool</ButtonLink>
      </div>
    </Page>
  );
}
