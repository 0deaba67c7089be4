import { firstAnswer } from '@fairway/kit/first-question';
import { paths, useActivePool, useNavigate, useTellPicksLocked } from '@fairway/kit/paths';
import { useUsername } from '@fairway/kit/session';
import { Accordion } from '@fairway/kit/ui/Accordion';
import { ButtonLink } from '@fairway/kit/ui/ButtonLink';
import { Page } from '@fairway/kit/ui/Page';
import { Panel } from '@fairway/kit/ui/Panel';
import { size, space, touch } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { type ReactNode, use, useEffect } from 'react';
import { EntryTable } from '../../board/entries/EntryTable.tsx';
import { PayoutsBanner } from '../../board/PayoutsBanner.tsx';
import { Stamp } from '../../leaderboard/Stamp.tsx';
import { FactsLine } from '../../pool/FactsLine.tsx';
import { buyInOf } from '../../settled-outside/cost-text.ts';
import { OutsideText } from '../../settled-outside/OutsideText.tsx';
import { GolfBalls } from '../GolfBalls.tsx';
import { boards, columns } from './columns.ts';
import { type FirstBoardAnswer, firstQuestion } from './first-board.ts';
import { noteFirstBoardShown } from './first-pool.ts';
import { type FirstPool, isPlain } from './plain-board.ts';

/**
 * The board of a pool as its page will show it, while the rest of the page is on its way: for pools whose page has
 * nothing but the board at its top. All others see golf balls until then.
 */
export function FirstStandings({ isWaiting = false }: { isWaiting?: boolean }) {
  const name = useActivePool();
  const isPhone = useIsPhone();
  const asked = firstAnswer<FirstBoardAnswer>(firstQuestion.operationName);
  const pool = asked && !isWaiting ? use(asked)?.pool : null;
  const shown = name !== null && pool?.name === name && isPlain(pool) ? pool : null;
  return (
    <Page
      title={name ?? 'Pool Standings'}
      lead={
        !isPhone && (shown ? <FactsLine of={shown} /> : <span css={{ fontSize: size.small }}>&nbsp;</span>)
      }
      actions={isPhone ? <span css={{ minHeight: touch }} /> : <Links name={name} />}
      compact
    >
      {shown ? <FirstBoard pool={shown} /> : <GolfBalls label="Loading the pool" />}
    </Page>
  );
}

const Links = ({ name }: { name: string | null }) => (
  <>
    {name !== null && <ButtonLink href={paths.pastWeeks(name)}>Past weeks</ButtonLink>}
    <ButtonLink href={paths.myPools()}>My Pools</ButtonLink>
  </>
);

function FirstBoard({ pool }: { pool: FirstPool }) {
  const { board, contest } = pool;
  useTellPicksLocked(pool.name, true);
  useEffect(noteFirstBoardShown, []);
  const viewer = useUsername();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [week] = board.weeks;
  const about = (
    <>
      <Accordion
        sections={[{ value: 'information', title: 'Pool Information & Payouts', content: <Coming /> }]}
      />
      {buyInOf(pool) > 0 && (
        <PayoutsBanner prizesCents={contest.prizesCents} isBehind={false} outside={pool.settledOutside} />
      )}
      <OutsideText of={pool.settledOutside} />
    </>
  );
  return (
    <div css={{ containerType: 'inline-size' }}>
      <div css={columns}>
        <div css={boards}>
          <Panel title="POOL STANDINGS">
            <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
              {!isPhone && about}
              <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}>
                {week && board.asOf && (
                  <Stamp of={{ tournament: week.tournament, asOf: board.asOf, stale: board.stale }} />
                )}
                <EntryTable
                  label="Standings"
                  rows={board.rows}
                  scoreName="Total"
                  hasRounds
                  isOver={board.official}
                  viewer={viewer}
                  // The page opens them as soon as it is there.
                  onOpen={(key) => navigate(paths.standings(pool.name, key))}
                />
              </div>
              {isPhone && about}
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

const Coming = (): ReactNode => <p css={{ fontSize: size.small }}>This is on its way.</p>;
