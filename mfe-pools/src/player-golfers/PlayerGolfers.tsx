import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { HostChangeFields, HostChangeList, HostChanges } from '@fairway/kit/host-changes';
import { boardOfPool } from '@fairway/kit/live/board-of-pool';
import { useLive } from '@fairway/kit/live/use-live';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { toParText } from '@fairway/kit/ui/Score';
import { Spinner } from '@fairway/kit/ui/Spinner';
import { color, size, space } from '@fairway/kit/ui/tokens';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import { finishText } from './finish-text.ts';
import { type CountedGolfer, GolferTable, GolferTableFields, roundOfChoice } from './GolferTable.tsx';

const PlayerGolfersNow = graphql(
  `
    query PlayerGolfers($pool: String!, $username: String!, $entry: Int!, $week: Int) {
      pool(name: $pool) {
        id
        board {
          version
          row(username: $username, entry: $entry) {
            id
            guess(week: $week)
            counted(week: $week) { ...GolferTableFields @unmask }
          }
        }
      }
    }
  `,
  [GolferTableFields],
);

const PlayerGolfersChanges = graphql(
  `
    subscription PlayerGolfersChanges($pool: String!, $username: String!, $entry: Int!, $week: Int) {
      board(pool: $pool) {
        version
        row(username: $username, entry: $entry) {
          id
          guess(week: $week)
          counted(week: $week) { ...GolferTableFields @unmask }
        }
      }
    }
  `,
  [GolferTableFields],
);

interface PlayerGolfersProps {
  pool: string;
  username: string;
  /** Which of their entries. */
  entry: number;
  week: number;
  /** The board's scores of that week. */
  rounds: readonly (number | null)[];
  score: number | null;
}

/** A player's golfers in a week, and how they make the score. */
export function PlayerGolfers({ pool, username, entry, week, rounds, score }: PlayerGolfersProps) {
  const { data, error, retry } = useLive({
    query: PlayerGolfersNow,
    changes: PlayerGolfersChanges,
    variables: { pool, username, entry, week },
    ...boardOfPool(pool),
  });

  return (
    <>
      <Golfers
        golfers={data && (data.pool?.board?.row?.counted ?? [])}
        guess={data?.pool?.board?.row?.guess}
        error={error}
        onRetry={retry}
        rounds={rounds}
        score={score}
      />
      <HostChanges pool={pool} username={username} entry={entry} week={week} />
    </>
  );
}

const PastGolfersOf = graphql(
  `
    query PastGolfers($pool: String!, $contest: Int!, $username: String!, $entry: Int!, $week: Int) {
      pool(name: $pool) {
        id
        pastContest(number: $contest) {
          id
          finalBoard {
            row(username: $username, entry: $entry) {
              id
              guess(week: $week)
              counted(week: $week) { ...GolferTableFields @unmask }
              hostChanges(week: $week) { ...HostChangeFields @unmask }
            }
          }
        }
      }
    }
  `,
  [GolferTableFields, HostChangeFields],
);

/** The same on the board of a settled contest, which doesn't change any more. */
export function PastGolfers({ contest, rounds, score, ...of }: PlayerGolfersProps & { contest: number }) {
  const { data, error, refetch } = useQuery(PastGolfersOf, { variables: { contest, ...of } });
  const row = data?.pool?.pastContest?.finalBoard?.row;
  return (
    <>
      <Golfers
        golfers={data && (row?.counted ?? [])}
        guess={row?.guess}
        error={error}
        onRetry={refetch}
        rounds={rounds}
        score={score}
      />
      <HostChangeList of={row?.hostChanges ?? []} />
    </>
  );
}

interface GolfersProps extends Pick<PlayerGolfersProps, 'rounds' | 'score'> {
  /** Undefined until they are known. */
  golfers: readonly CountedGolfer[] | undefined;
  /** What the player guessed that the winner would score, where there is such a guess. */
  guess?: number | null | undefined;
  error: Error | undefined;
  onRetry: () => unknown;
}

function Golfers({ golfers, guess, error, onRetry, rounds, score }: GolfersProps) {
  if (!golfers)
    return error ? (
      <FaultNotice error={error} onRetry={onRetry} />
    ) : (
      <div css={{ display: 'grid', placeItems: 'center', minHeight: '12rem', fontSize: size.headline }}>
        <Spinner label="Loading the golfers" />
      </div>
    );
  if (golfers.length === 0) return <p>No golfers to show: none were picked, or none have teed off yet.</p>;
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      {error && <FaultNotice error={error} onRetry={onRetry} />}
      {typeof guess === 'number' && (
        <p>
          Guess of the winner's score: <strong>{toParText(guess)}</strong>
        </p>
      )}
      {golfers.map((counted) => {
        const text = finishText(counted);
        return text && <p key={counted.golfer.id}>{text}</p>;
      })}
      <GolferTable golfers={golfers} rounds={rounds} score={score} />
      <Legend golfers={golfers} />
    </div>
  );
}

/** Explains the marks that are shown. */
function Legend({ golfers }: { golfers: readonly CountedGolfer[] }) {
  const isPhone = useIsPhone();
  const scored = golfers.flatMap(({ rounds }) => rounds).filter(({ toPar }) => toPar !== null);
  const round = roundOfChoice(golfers);
  const meanings = [
    !isPhone && round !== null && `“counts”: makes the score of round ${round}, as things are.`,
    scored.some(({ counts }) => !counts) && "Struck through: doesn't count.",
    scored.some(({ penalty }) => penalty) && 'pen.: penalty for a round not completed (cut or withdrawn).',
    scored.some(({ live }) => live) && '*: still playing.',
    golfers.some(({ replaced }) => replaced) && '“for”: replaced a golfer who withdrew before teeing off.',
  ].filter((meaning) => meaning !== false);
  if (meanings.length === 0) return null;
  return <p css={{ color: color.muted, fontSize: size.small }}>{meanings.join(' ')}</p>;
}
