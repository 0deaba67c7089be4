import { z } from 'zod';
import { type FeedSource, lenient, readRows } from '../reading/lenient.ts';
import { anything, shaped } from '../reading/read-json.ts';
import { isOfTeams } from './empty-board.ts';
import * as values from './values.ts';

export interface OddsBoard {
  kind: 'board';
  eventName: string;
  lastUpdated: string | null;
  golfers: {
    dgId: number | null;
    playerName: string;
    /** The chance to win, above 0 and up to 1; null without a price. */
    draftkings: number | null;
  }[];
  /** How many rows could not be read. */
  skipped: number;
}

/** 'none' while bookmakers offer nothing, or nothing on single golfers. */
export type Odds = OddsBoard | { kind: 'none' };

const row = z.object({ dg_id: anything, player_name: values.name, draftkings: anything });

const body = z.object({
  event_name: values.name,
  last_updated: anything,
  // Without offers there is a sentence instead of the list.
  odds: z.union([z.array(z.unknown()), z.string(), z.null()]),
});

export function readOdds(answer: unknown, { service, report }: FeedSource): Odds {
  const { event_name, last_updated, odds } = shaped(service, answer, body);
  if (!Array.isArray(odds) || odds.length === 0 || isOfTeams(odds)) return { kind: 'none' };
  const value = lenient(report);
  // A golfer may be listed twice with different prices; the caller decides when joining them with the field.
  const { rows, skipped } = readRows(odds, { service, report, shape: row });
  return {
    kind: 'board',
    eventName: event_name,
    lastUpdated: value('last_updated', last_updated, values.text),
    golfers: rows.map(({ dg_id, player_name, draftkings }) => ({
      dgId: value('dg_id', dg_id, values.integer(1, values.largestId)),
      playerName: player_name,
      draftkings: value('draftkings', draftkings, values.chance),
    })),
    skipped,
  };
}
