import type { OwnDataName } from '@fairway/schema/own-data';

/** One table of what the product keeps about a person, which they can download (`exports/own-data`). */
export interface OwnDataPart {
  name: OwnDataName;
  /** The tables whose columns it answers for; a test compares those that it reads with all there are. */
  tables: readonly string[];
  /**
   * Selects the rows of the user whose id is `wanted.id`, oldest first, in an order that new rows do not change.
   * Columns are named as readers should see them. No hashes, keys or secrets; of other people nothing.
   */
  statement: string;
}

/** A moment as ISO text, in UTC. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
