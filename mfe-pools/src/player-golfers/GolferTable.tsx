import { clockTimeIn, viewerZone } from '@fairway/kit/format';
import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { RoundScore } from '@fairway/kit/ui/RoundScore';
import { Score, toParText } from '@fairway/kit/ui/Score';
import { color, phone, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { visuallyHidden } from '@fairway/kit/ui/visually-hidden';
import { isOut } from '../leaderboard/is-out.ts';
import { Tag } from '../live-table/Tag.tsx';
import { liveTableFrame, liveTableStyle } from '../live-table/table-style.ts';
import { thruText } from '../live-table/thru-text.ts';
import { outScore } from '../screen-constants.ts';
import { RoundOfGolferFields } from './round-of-golfer.ts';

export const GolferTableFields = graphql(
  `
    fragment GolferTableFields on CountedGolfer @_unmask {
      golfer { id name status teeTimes { round at } }
      tier
      position
      finish { place sharedBy points }
      toPar
      today
      thru
      rounds { ...RoundOfGolferFields @unmask }
      replaced { at golfer { id name } }
    }
  `,
  [RoundOfGolferFields],
);

export type CountedGolfer = ResultOf<typeof GolferTableFields>;

/** The current or last round, where only some of the card's scores count; null where all do. */
export function roundOfChoice(golfers: readonly CountedGolfer[]): number | null {
  const scored = golfers.flatMap(({ rounds }) => rounds).filter(({ toPar }) => toPar !== null);
  const last = Math.max(0, ...scored.map(({ round }) => round));
  return scored.some(({ round, counts }) => round === last && !counts) ? last : null;
}

interface GolferTableProps {
  golfers: readonly CountedGolfer[];
  /** The board's scores of each round. */
  rounds: readonly (number | null)[];
  score: number | null;
}

const roundNumbers = [1, 2, 3, 4];

/**
 * A card's golfers, the lowest score first. What counts of each round adds up to the round's score below it, and
 * what counts of each golfer to the score of the card.
 */
export function GolferTable({ golfers, rounds, score }: GolferTableProps) {
  const isPhone = useIsPhone();
  const choice = roundOfChoice(golfers);
  return (
    <section
      aria-label="Golfers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
      tabIndex={0}
      css={liveTableFrame}
    >
      <table css={[liveTableStyle, ownStyle]}>
        <caption css={visuallyHidden}>Golfers</caption>
        <thead>
          <tr>
            {!isPhone && <th scope="col">Tier</th>}
            <th scope="col" data-part="name">
              Golfers
            </th>
            {!isPhone && (
              <>
                <th scope="col">Pos</th>
                <th scope="col">Score</th>
                <th scope="col">Thru</th>
                <th scope="col">Today</th>
              </>
            )}
            {roundNumbers.map((number) => (
              <th key={number} scope="col" data-part="round">
                R{number}
              </th>
            ))}
            <th scope="col">Counts</th>
          </tr>
        </thead>
        <tbody>
          {golfers.toSorted(byScore).map((counted) => (
            <Golfer
              key={counted.golfer.id}
              of={counted}
              teeTime={nextTeeTime(counted)}
              choice={choice}
              isPhone={isPhone}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            {!isPhone && <td />}
            <th scope="row" data-part="name">
              Counted scores
            </th>
            {!isPhone && <td colSpan={4} />}
            {roundNumbers.map((number) => (
              <td key={number} data-part="sum">
                <Score toPar={rounds[number - 1] ?? null} />
              </td>
            ))}
            <td data-part="sum">
              <Score toPar={score} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const ownStyle = {
  // A line below each name has to be read, and a mark beside one must not be cut off.
  '& tbody td, & tbody th': { height: '2.75rem', paddingBlock: space.hair },
  // Four rounds and their sum fit beside a name on the narrowest phone.
  [phone]: {
    '& th, & td': { minWidth: '1.875rem', paddingInline: 2 },
    '& th[data-part="name"]': { minWidth: '5.5rem', paddingLeft: space.hair },
    '& td:last-child, & th:last-child': { paddingLeft: space.hair },
  },
  '& tfoot td, & tfoot th': { borderBottom: 0, background: color.sunken },
  '& [data-part="sum"]': { fontSize: size.lead },
} as const;

/** Whoever is out stands among ten over par, and golfers without a score come last. */
const rankOf = ({ golfer, toPar }: CountedGolfer) =>
  isOut(golfer) ? outScore : (toPar ?? Number.POSITIVE_INFINITY);

const byScore = (a: CountedGolfer, b: CountedGolfer) => rankOf(a) - rankOf(b) || a.tier - b.tier;

/** Null for whoever is out or has yet to begin the round. */
const inPlay = ({ golfer, thru, today }: CountedGolfer) =>
  isOut(golfer) || thru === null || thru === 0 ? null : { thru, today };

interface GolferProps {
  of: CountedGolfer;
  teeTime: string | null;
  /** The round whose choice is marked. */
  choice: number | null;
  isPhone: boolean;
}

function Golfer({ of, teeTime, choice, isPhone }: GolferProps) {
  const { golfer, tier, position, toPar, rounds, replaced } = of;
  const playing = inPlay(of);
  const counting = rounds.flatMap((round) => (round.counts && round.toPar !== null ? round.toPar : []));
  const countsNow = rounds.some(({ round, counts }) => round === choice && counts);
  return (
    <tr data-tone={isOut(golfer) ? 'out' : undefined}>
      {!isPhone && <td>{tier}</td>}
      <th scope="row" data-part="name">
        {golfer.name} {countsNow && !isPhone && <Tag>counts</Tag>}
        {isPhone && <small css={below}>{inWords({ position, playing, teeTime })}</small>}
        {replaced && <small css={below}>for {replaced.golfer.name}</small>}
      </th>
      {!isPhone && (
        <>
          <td>{position}</td>
          <td>
            <Score toPar={toPar} />
          </td>
          <td>{playing ? thruText(playing.thru) : (teeTime ?? '-')}</td>
          <td>
            <Score toPar={playing?.today ?? null} />
          </td>
        </>
      )}
      {roundNumbers.map((number) => {
        const round = rounds.find((one) => one.round === number);
        return (
          <td key={number} data-part="round">
            {round ? <RoundScore {...round} /> : '-'}
          </td>
        );
      })}
      <td>
        <Score toPar={counting.length === 0 ? null : counting.reduce((sum, one) => sum + one, 0)} />
      </td>
    </tr>
  );
}

const below = { display: 'block', color: color.muted, fontSize: size.tiny, fontWeight: 400 } as const;

interface Words {
  position: string;
  playing: ReturnType<typeof inPlay>;
  teeTime: string | null;
}

/** 'T8 · -3 thru 13', or when they begin. */
function inWords({ position, playing, teeTime }: Words): string {
  const { thru, today } = playing ?? {};
  const now =
    thru === undefined
      ? teeTime && `tees off ${teeTime}`
      : `${toParText(today ?? null)} ${thru < 18 ? 'thru ' : ''}${thruText(thru)}`;
  return now ? `${position} · ${now}` : position;
}

/**
 * When a golfer who is not on the course goes out for the next round without a score, by the reader's own clock. It
 * stays until the first score, which comes minutes later than the shot.
 */
function nextTeeTime(counted: CountedGolfer): string | null {
  const { golfer, rounds } = counted;
  if (isOut(golfer) || inPlay(counted)) return null;
  const last = Math.max(0, ...rounds.flatMap(({ round, toPar }) => (toPar === null ? [] : round)));
  const next = golfer.teeTimes.find(({ round }) => round > last);
  return next ? clockTimeIn(viewerZone(), new Date(next.at)) : null;
}
