import { Button } from '@fairway/kit/ui/Button';
import { color, condensed, hairline, size, space } from '@fairway/kit/ui/tokens';
import { useMemo, useState } from 'react';
import type { GolferLine } from '../../../gateway/src/rules/board/lines.ts';
import { roundsLeft } from '../../../gateway/src/rules/what-if/assumed.ts';
import { Choice } from '../live-table/Choice.tsx';
import type { BoardFacts, FactsOfGolfer } from './open-board.ts';
import { ScoreSlider } from './ScoreSlider.tsx';
import type { useWhatIf } from './use-what-if.ts';

interface GolferScoresProps {
  facts: BoardFacts;
  played: ReturnType<typeof useWhatIf>;
  viewer: string | null;
}

interface Picked {
  golfer: FactsOfGolfer;
  line: GolferLine;
  cards: number;
  isOwn: boolean;
}

const fewest = 8;

/** The golfers on cards who have something left to play, one's own first, each with what they score in a round. */
export function GolferScores({ facts, played, viewer }: GolferScoresProps) {
  const { board, at, lines } = played;
  const picked = useMemo(() => pickedIn(facts, at, lines, viewer), [facts, at, lines, viewer]);
  const { onlyRound } = board.how;
  const rounds = [1, 2, 3, 4].filter((round) =>
    picked.some(({ line }) => roundsLeft(line, onlyRound).includes(round)),
  );
  const [wanted, setWanted] = useState<number | null>(null);
  const round = wanted !== null && rounds.includes(wanted) ? wanted : rounds[0];
  const [wantsAll, setWantsAll] = useState(false);
  if (round === undefined)
    return <p css={{ color: color.muted }}>Nobody on a card has anything left to play.</p>;
  const playing = picked.filter(({ line }) => roundsLeft(line, onlyRound).includes(round));
  const shown = wantsAll
    ? playing
    : playing.slice(0, Math.max(fewest, playing.filter(({ isOwn }) => isOwn).length));
  return (
    <section
      aria-labelledby="what-if-golfers"
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.snug }}
    >
      <h4 id="what-if-golfers" css={{ ...condensed, fontSize: size.lead }}>
        What golfers score
      </h4>
      {rounds.length > 1 && (
        <Choice
          label="Round"
          options={rounds.map((one) => ({ value: String(one), text: `R${one}` }))}
          value={String(round)}
          onChange={(one) => setWanted(Number(one))}
        />
      )}
      <ul css={{ display: 'grid', margin: 0, padding: 0, listStyle: 'none' }}>
        {shown.map((one) => (
          <li key={one.golfer.golferId} css={{ borderBottom: hairline, padding: `${space.tight} 0` }}>
            <ScoreSlider {...one} round={round} played={played} />
          </li>
        ))}
      </ul>
      {shown.length < playing.length && (
        <div>
          <Button onClick={() => setWantsAll(true)}>{`Show all ${playing.length} golfers`}</Button>
        </div>
      )}
    </section>
  );
}

function pickedIn(
  { weeks, entries }: BoardFacts,
  at: number,
  lines: ReadonlyMap<number, GolferLine>,
  viewer: string | null,
): Picked[] {
  const cards = new Map<string, { count: number; isOwn: boolean }>();
  for (const { cards: all, user } of entries)
    for (const id of all[at] ?? []) {
      if (id === null) continue;
      const before = cards.get(id) ?? { count: 0, isOwn: false };
      cards.set(id, { count: before.count + 1, isOwn: before.isOwn || user.username === viewer });
    }
  return (weeks[at]?.golfers ?? [])
    .flatMap((golfer): Picked[] => {
      const on = cards.get(golfer.golferId);
      const line = lines.get(Number(golfer.golferId));
      return on && line ? [{ golfer, line, cards: on.count, isOwn: on.isOwn }] : [];
    })
    .sort((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.cards - one.cards);
}
