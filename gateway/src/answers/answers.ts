import { Counter } from 'prom-client';
import type { Caller, Parts } from '../context.ts';
import { connectionsOf } from '../database/orm.ts';
import { type ChangedTables, changedTablesOf } from './changes/changed-tables.ts';
import { TablesRead } from './changes/tables-read.ts';
import { StoredAnswers } from './stored-answers.ts';
import type { StoredBody } from './stored-body.ts';

const maxBytesOfCallers = 8 * 1024 * 1024;
const maxBytesOfBodies = 64 * 1024 * 1024;

/** What a gateway remembers of requests, as long as it is known to be so. */
export interface Answers {
  changed: ChangedTables;
  /** Who carries an `authorization` header. */
  callers: StoredAnswers<Caller>;
  /** What was answered. */
  bodies: StoredAnswers<StoredBody>;
  close(): void;
}

export function openAnswers({ orm, gameClock, wallClock, metrics }: Parts): Answers {
  const connections = () => connectionsOf(orm);
  const changed = changedTablesOf(orm);
  const shared = { changed, tablesRead: new TablesRead(connections), clocks: { gameClock, wallClock } };
  const given = new Counter({
    name: 'fairway_answers_total',
    help: 'Who asks and what is answered, by whether that came from memory or from the tables.',
    labelNames: ['of', 'from'],
    registers: [metrics],
  });
  const counts = (of: string) => ({
    fromMemory: given.labels(of, 'memory'),
    fromTables: given.labels(of, 'tables'),
  });
  const callers = new StoredAnswers<Caller>({
    ...shared,
    ...counts('caller'),
    maxBytes: maxBytesOfCallers,
  });
  const bodies = new StoredAnswers<StoredBody>({
    ...shared,
    ...counts('body'),
    maxBytes: maxBytesOfBodies,
  });
  // Who moves it by less than a second wants to see what that opens or locks.
  const close = gameClock.onMove(() => bodies.clear());
  return { changed, callers, bodies, close };
}

const bytesOfCaller = 1000;

/**
 * The caller of this token, from memory unless one of the tables that it was read from has changed. The look for
 * changes serves the other cached answers of the same request too.
 */
export async function cachedCaller(
  { changed, callers }: Answers,
  authorization: string | undefined,
  identify: () => Promise<Caller>,
): Promise<Caller> {
  if (authorization === undefined) return identify();
  await changed.look();
  return (
    callers.find(authorization) ??
    callers.workOut(authorization, async () => {
      const caller = Object.freeze(await identify());
      return { answer: caller, bytes: caller.kind === 'user' ? bytesOfCaller : undefined };
    })
  );
}
