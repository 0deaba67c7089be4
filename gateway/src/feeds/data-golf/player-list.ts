import { z } from 'zod';
import { type FeedSource, lenient, readRows } from '../reading/lenient.ts';
import { anyList, anything, shaped } from '../reading/read-json.ts';
import * as values from './values.ts';

export interface ListedPlayer {
  dgId: number;
  playerName: string;
  country: string | null;
}

const row = z.object({ dg_id: values.dgId, player_name: values.name, country: anything });

export function readPlayerList(answer: unknown, { service, report }: FeedSource): ListedPlayer[] {
  const list = shaped(service, answer, anyList);
  const { rows } = readRows(list, { service, report, shape: row, keyOf: ({ dg_id }) => dg_id });
  return rows.map(({ dg_id, player_name, country }) => ({
    dgId: dg_id,
    playerName: player_name,
    country: lenient(report)('country', country, values.text),
  }));
}
