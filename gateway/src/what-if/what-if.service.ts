import { type BoardView, countingEntries, potAt, rankingInput } from '../board/board.service.ts';
import { entryNameOf } from '../board/board-facts.ts';
import { areGuessesShown } from '../board/rows/row-facts.service.ts';
import type { Ctx } from '../context.ts';
import { type Chances, chancesOf } from '../golf/chances/chances.queries.ts';
import { fieldsOf } from '../golf/field/field-snapshot.ts';
import { displayName } from '../golf/names/names.ts';
import { buyInOf } from '../pools/settled-outside/pot-of-pool.ts';
import { weekInPlay } from '../rules/what-if/assumed.ts';
import { missedRoundRule, type WhatIf, type WhatIfGolfer } from './what-if.types.ts';

/**
 * What the board is worked out from, for a page to play with. Null once it is settled, where nothing is in play, and as
 * long as any card of a week that has begun to lock is hidden from somebody (G7, G8, G48).
 */
export async function whatIfOf(ctx: Ctx, board: BoardView): Promise<WhatIf | null> {
  const { view, facts, isSettled } = board;
  const { weeks, how } = rankingInput(board);
  if (isSettled || weekInPlay({ weeks }) === null) return null;
  const now = ctx.gameClock.now();
  const isShown = view.weeks.map(({ locks }) => now >= locks.lastAt);
  if (weeks.some(({ isLocked }, at) => isLocked && !isShown[at])) return null;

  const hasGuesses = view.weeks.map((_week, at) => areGuessesShown(ctx, board, at));
  const tournaments = view.weeks.map(({ tournament }) => tournament);
  const shownIds = tournaments.filter((_one, at) => isShown[at]).map(({ id }) => id);
  const [fields, chances] = [await fieldsOf(ctx.em, tournaments), await chancesOf(ctx.em, shownIds)];
  const golfersOf = (at: number): WhatIfGolfer[] => {
    const { tournamentId = '', lines = new Map() } = facts.weeks[at] ?? {};
    const ofTournament: Chances | undefined = chances.get(tournamentId);
    return (fields.get(tournamentId)?.standings ?? []).flatMap(({ entry, golfer }) => {
      const line = lines.get(golfer.dgId);
      if (!line) return [];
      const { id, status, position = null, rounds, playingRound, thru, today } = line;
      return [
        {
          ...{ golferId: String(id), name: displayName(golfer.playerName), status, position },
          strokes: rounds.map(({ strokes }: { strokes: number | null }) => strokes),
          pars: rounds.map(({ par }: { par: number | null }) => par),
          ...{ playingRound, thru, today },
          odds: entry.frozenOdds ?? entry.odds,
          winChance: ofTournament?.win.get(id) ?? null,
        },
      ];
    });
  };
  return {
    rules: {
      countedScores: how.countedScores,
      missedRound: missedRoundRule(how.missedRound),
      ties: how.ties,
    },
    onlyRound: how.onlyRound,
    weeks: view.weeks.map(({ week, tournament }, at) => ({
      week,
      tournament,
      state: weeks[at]?.event.state ?? tournament.status,
      rounds: weeks[at]?.event.rounds ?? tournament.roundStates,
      locked: isShown[at] ?? false,
      golfers: isShown[at] ? golfersOf(at) : [],
      cutPlaces: chances.get(tournament.id)?.cutPlaces ?? null,
      chancesAt: chances.get(tournament.id)?.receivedAt ?? null,
    })),
    entries: countingEntries(facts).map(({ id, userId, name, number, nickname, countsSince, cards }) => ({
      ...entryNameOf({ ...(number && { number }), ...(nickname && { nickname }) }),
      userId,
      entryId: id,
      name,
      since: new Date(countsSince ?? 0),
      cards: cards.map((card, at) => (card && isShown[at] ? card.golfers.map(String) : null)),
      guesses: cards.map((card, at) => (hasGuesses[at] ? (card?.guess ?? null) : null)),
    })),
    pot: potOf(board),
  };
}

function potOf({ view, facts }: BoardView): WhatIf['pot'] {
  if (buyInOf(view.pool) === 0 && !view.pool.namedPrizes) return null;
  const {
    buyInCents,
    paidEntries,
    paidMembers = paidEntries,
    payoutsBps,
    namedCents = null,
  } = potAt(view.pool, facts);
  return buyInCents === 0 && !namedCents
    ? null
    : { buyInCents, paidEntries, paidMembers, payoutsBps, namedCents };
}
