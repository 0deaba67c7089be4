import { Score } from '@fairway/kit/ui/Score';
import { color, condensed, phone, radius, size, space } from '@fairway/kit/ui/tokens';

interface CountedSumsProps {
  /** What each round makes together. */
  rounds: readonly (number | null)[];
  score: number | null;
}

/** What the counted scores make: round by round, as the board has it, and together. */
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
        // There each round stands below with its golfers.
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
