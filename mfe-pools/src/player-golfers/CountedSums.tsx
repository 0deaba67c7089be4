import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, phone, radius, size, space } from '@fairway/kit/ui/tokens';

interface CountedSumsProps {
  /** The sums of each round. */
  rounds: readonly (number | null)[];
  score: number | null;
}

/** The sums of the counted scores, by round as on the board, and in total. */
export function CountedSums({ rounds, score }: CountedSumsProps) {
  return (
    <dl
      aria-label="Counted scores"
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: `${space.hair} ${space.roomy}`,
        padding: `${space.tight} ${space.base}`,
        background: color.sunken,
        borderRadius: radius.plate,
        '& div': { display: 'flex', alignItems: 'baseline', gap: space.tight },
        '& dt': { fontSize: size.small },
        '& dd': { ...condensed, fontSize: size.title },
        // On a phone each round stands below with its golfers.
        [phone]: { justifyContent: 'space-between', '& [data-part="round"]': { display: 'none' } },
      }}
    >
      {rounds.map(
        (sum, index) =>
          sum !== null && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is its number.
            <div key={index} data-part="round">
              <dt>Round {index + 1}</dt>
              <dd>
                <Score toPar={sum} />
              </dd>
            </div>
          ),
      )}
      <div>
        <dt>All counted scores together</dt>
        <dd>
          <Score toPar={score} />
        </dd>
      </div>
    </dl>
  );
}
