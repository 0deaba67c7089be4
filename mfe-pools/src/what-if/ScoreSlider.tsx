import { Button } from '@fairway/kit/ui/Button';
import { toParText } from '@fairway/kit/ui/Score';
import { color, size, space, touch } from '@fairway/kit/ui/tokens';
import { useId } from 'react';
import { type GolferLine, toParOf, usualPar } from '../../../gateway/src/rules/board/lines.ts';
import type { Assumed } from '../../../gateway/src/rules/what-if/assumed.ts';
import { playedOf } from '../../../gateway/src/rules/what-if/week-columns.ts';
import { Tag } from '../live-table/Tag.tsx';
import type { FactsOfGolfer } from './open-board.ts';
import type { useWhatIf } from './use-what-if.ts';

interface ScoreSliderProps {
  golfer: FactsOfGolfer;
  line: GolferLine;
  /** On how many cards they are. */
  cards: number;
  isOwn: boolean;
  round: number;
  played: ReturnType<typeof useWhatIf>;
}

const roundNumbers = [1, 2, 3, 4];
const [bestRound, worstRound, holesOfRound] = [-12, 12, 18];

/** What a golfer scores to par in a round, or that they play it no more. */
export function ScoreSlider({ golfer, line, cards, isOwn, round, played }: ScoreSliderProps) {
  const id = useId();
  const { assumed, chosen, choose, withoutCut } = played;
  const now = assumed.get(line.id);
  const score = now?.toPar[round - 1] ?? null;
  const { low, high } = rangeOf(line, round);
  const par = line.rounds[round - 1]?.par ?? usualPar;
  const set = (toPar: number | null) => {
    const before = playsOn(now, withoutCut.get(line.id));
    choose(line.id, {
      outAs: 'withdrawn',
      held: [...new Set([...(chosen.get(line.id)?.held ?? []), round])],
      toPar: roundNumbers.map((one) => {
        if (one === round) return toPar;
        return toPar === null && one > round ? null : (before[one - 1] ?? null);
      }),
    });
  };
  const text =
    score === null
      ? now?.outAs === 'cut'
        ? 'misses the cut'
        : 'out'
      : `${toParText(score)} (${par + score})`;
  const isChosen = chosen.has(line.id);
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: `0 ${space.tight}` }}>
      <label htmlFor={id} css={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {golfer.name} {isOwn && <Tag>yours</Tag>}
      </label>
      <output
        htmlFor={id}
        css={{ fontWeight: isChosen ? 700 : 500, textAlign: 'right', whiteSpace: 'nowrap' }}
      >
        {text}
      </output>
      <small css={{ gridColumn: '1 / -1', color: color.muted, fontSize: size.small }}>
        {aboutOf(golfer, line, cards)}
        {isChosen ? ', as you say' : ''}
      </small>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={1}
        value={score ?? high}
        disabled={score === null}
        aria-valuetext={score === null ? text : `${toParText(score)}, ${par + score} strokes`}
        onChange={({ target }) => set(Number(target.value))}
        css={{
          width: '100%',
          minWidth: 0,
          height: touch,
          margin: 0,
          accentColor: color.ink,
          cursor: 'pointer',
        }}
      />
      <div css={{ display: 'flex', gap: space.hair }}>
        <Button
          kind="quiet"
          aria-label={`${golfer.name}: ${score === null ? 'plays on' : `out of round ${round}`}`}
          onClick={() => set(score === null ? projectedScore(withoutCut.get(line.id), round) : null)}
        >
          {score === null ? 'Plays on' : 'Out'}
        </Button>
        {isChosen && (
          <Button
            kind="quiet"
            aria-label={`Undo: ${golfer.name} as projected`}
            onClick={() => choose(line.id, null)}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}

const projectedScore = (one: Assumed | undefined, round: number): number => one?.toPar[round - 1] ?? 0;

/** With the rounds that a cut would have taken: whoever is given a score in one plays all before it. */
const playsOn = (now: Assumed | undefined, whole: Assumed | undefined): (number | null)[] =>
  roundNumbers.map((round) => now?.toPar[round - 1] ?? whole?.toPar[round - 1] ?? null);

/** A round in play can't end further away than its holes go. */
function rangeOf(line: GolferLine, round: number): { low: number; high: number } {
  const { toPar, share } = playedOf(line, round);
  const left = Math.round(share * holesOfRound);
  return { low: Math.max(toPar - left, toPar + bestRound), high: Math.min(toPar + left, toPar + worstRound) };
}

function aboutOf({ position }: FactsOfGolfer, line: GolferLine, cards: number): string {
  const total = roundNumbers.reduce(
    (sum, round) => sum + (toParOf(line, round) ?? playedOf(line, round).toPar),
    0,
  );
  const inPlay = line.playingRound !== null && (line.thru ?? 0) > 0 && (line.thru ?? 0) < holesOfRound;
  return [
    position && position !== '--' ? `${position} at ${toParText(total)}` : 'not teed off',
    ...(inPlay ? [`thru ${line.thru}`] : []),
    `on ${cards === 1 ? '1 card' : `${cards} cards`}`,
  ].join(', ');
}
