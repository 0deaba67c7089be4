import { RoundScore } from '@fairway/kit/ui/RoundScore';
import { Score } from '@fairway/kit/ui/Score';
import { condensed, hairline, phone, size, space } from '@fairway/kit/ui/tokens';
import type { CountedGolfer } from './GolferTable.tsx';
import type { RoundOfGolfer } from './round-of-golfer.ts';

interface RoundBreakdownProps {
  golfers: readonly CountedGolfer[];
  /** The sums of each round. */
  rounds: readonly (number | null)[];
}

/** The scores round by round, where a phone has no room for them in the table. */
export function RoundBreakdown({ golfers, rounds }: RoundBreakdownProps) {
  return (
    <div css={{ display: 'none', [phone]: { display: 'grid', gap: space.base } }}>
      {rounds.map((sum, index) => {
        const scores = scoresIn(index + 1, golfers);
        if (scores.length === 0) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
          <section key={index}>
            <h3 css={{ display: 'flex', justifyContent: 'space-between', fontSize: size.lead }}>
              Round {index + 1} <Score toPar={sum} />
            </h3>
            <ul css={{ ...condensed, listStyle: 'none' }}>
              {scores.map(({ name, round }) => (
                <li
                  key={name}
                  css={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: space.base,
                    padding: `${space.hair} 0`,
                    borderBottom: hairline,
                  }}
                >
                  <span>{name}</span>
                  <RoundScore {...round} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Counted scores first, lowest first. */
function scoresIn(
  number: number,
  golfers: readonly CountedGolfer[],
): { name: string; round: RoundOfGolfer }[] {
  return golfers
    .flatMap(({ golfer, rounds }) => {
      const round = rounds.find((one) => one.round === number);
      return round && round.toPar !== null ? [{ name: golfer.name, round }] : [];
    })
    .sort(
      (a, b) =>
        Number(b.round.counts) - Number(a.round.counts) || (a.round.toPar ?? 0) - (b.round.toPar ?? 0),
    );
}
