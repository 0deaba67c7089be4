import { type BoardView, rankingInput } from '../board/board.service.ts';
import { ownersOf } from '../board/board-facts.ts';
import { raceOf } from '../rules/board/history/race.ts';
import { shownScore } from '../rules/board/points/shown-score.ts';
import type { Race } from './race.types.ts';

/**
 * How the board came to be, in its own order: of one week round by round, of a contest over several week by week.
 * It asks the database nothing, because a board knows every round; a settled one tells it by its own evidence.
 */
export function raceOfBoard(board: BoardView, weekNumber: number | null): Race {
  const { view, weeks: ofBoard, facts, ranked } = board;
  const { entries, weeks, how } = rankingInput(board);
  const onlyWeek = weekNumber === null ? null : ofBoard.findIndex(({ week }) => week === weekNumber);
  if (onlyWeek === -1) return { legs: [], lines: [] };

  const isByWeek = how.scoring === 'points' || (onlyWeek === null && weeks.length > 1);
  const { legs, lines } = raceOf(entries, weeks, how, onlyWeek);
  const byEntry = new Map(lines.map((line) => [line.entryId, line]));
  const ownerOf = ownersOf(facts);
  const inOrder = onlyWeek === null ? ranked.rows : (ranked.weeks[onlyWeek] ?? []);
  return {
    legs: legs.map(({ week, round, isLive }) => ({
      week: view.weeks[week]?.week ?? week + 1,
      round: isByWeek ? null : round,
      live: isLive,
    })),
    lines: inOrder.flatMap(({ entryId }) => {
      const line = byEntry.get(entryId);
      if (!line) return [];
      const { positions, places } = line;
      const shown = line.toPar.map((score) => shownScore(how.scoring, score));
      const id = weekNumber === null ? entryId : `${entryId}-${weekNumber}`;
      return [
        {
          id,
          ...ownerOf(entryId),
          positions,
          places,
          toPar: shown.map((score) => score.toPar),
          points: how.scoring === 'points' ? shown.map(({ points }) => points) : [],
        },
      ];
    }),
  };
}
