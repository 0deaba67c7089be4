import { useQuery } from '@fairway/kit/apollo';
import { useEffect, useMemo, useRef, useState } from 'react';
import { rankBy } from '../../../gateway/src/rules/board/board.ts';
import { sumCardsPlainly } from '../../../gateway/src/rules/board/columns/plain-sums.ts';
import { Standings } from '../../../gateway/src/rules/board/columns/standings.ts';
import { type Assumed, boardIf, weekInPlay } from '../../../gateway/src/rules/what-if/assumed.ts';
import { projected, strengthsNow } from '../../../gateway/src/rules/what-if/projection.ts';
import { type BoardFacts, chancesIn, openBoard, WhatIfFacts } from './open-board.ts';
import { useChances } from './use-chances.ts';

export type Chosen = ReadonlyMap<number, Assumed>;

/** What the board is worked out from now; null where What-if is closed, undefined until that is known. */
export function useFacts(pool: string, version: number) {
  const { data, previousData, error, refetch } = useQuery(WhatIfFacts, {
    variables: { pool },
    fetchPolicy: 'network-only',
    // What is asked for a newer board must not join what was asked for an older one.
    context: { queryDeduplication: false },
  });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    refetch().catch(() => undefined);
  }, [version, refetch]);
  const board = (data ?? previousData)?.pool?.board;
  const facts = board === undefined ? undefined : (board?.whatIf ?? null);
  return { facts, scoring: board?.scoring ?? 'STROKES', error, retry: refetch };
}

/** The board by the rules of the game, with what was chosen and the rest as projected. */
export function useWhatIf(facts: BoardFacts, scoring: 'STROKES' | 'POINTS') {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const start = useMemo(() => startOf(facts, scoring), [facts, scoring]);
  const { board, at, strengths, projections, cutPlaces } = start;
  const assumed = useMemo(() => {
    const all = new Map(projections);
    // Whoever has finished meanwhile has their score.
    for (const [id, one] of chosen) if (projections.has(id)) all.set(id, one);
    return all;
  }, [projections, chosen]);
  const result = useMemo(() => boardIf(board, assumed), [board, assumed]);
  const asked = useMemo(
    () => ({ board, week: at, assumed: chosen, strengths, cutPlaces }),
    [board, at, chosen, strengths, cutPlaces],
  );
  const { chances, isWorking } = useChances(asked);
  const choose = (id: number, one: Assumed | null) =>
    setChosen((before) => {
      const after = new Map(before);
      if (one) after.set(id, one);
      else after.delete(id);
      return after;
    });
  return { ...start, assumed, result, chances, isWorking, chosen, choose, reset: () => setChosen(new Map()) };
}

function startOf(facts: BoardFacts, scoring: 'STROKES' | 'POINTS') {
  const board = openBoard(facts, scoring);
  const at = weekInPlay(board) ?? 0;
  const week = facts.weeks[at];
  const lines = board.weeks[at]?.lines ?? new Map();
  const cutPlaces = week?.cutPlaces ?? null;
  const strengths = strengthsNow(lines, chancesIn(week?.golfers ?? []));
  return {
    board,
    at,
    lines,
    strengths,
    cutPlaces,
    projections: projected(board, strengths, cutPlaces),
    /** As if nobody were stopped by a cut: what whoever is let through plays on with. */
    withoutCut: projected(board, strengths, null),
    now: rankBy(new Standings(sumCardsPlainly), board.entries, board.weeks, board.how),
    hasChances: week?.golfers.some(({ winChance }) => winChance !== null && winChance > 0) ?? false,
    chancesAt: week?.chancesAt ?? null,
    weeksToCome: board.weeks.length - 1 - at,
  };
}
