import type { Member } from '../../../src/board/golden/cards.ts';
import { accountOf, entryOf, type GoldenPool, numbered } from '../../../src/board/golden/golden-pools.ts';
import { mustHold } from '../violation.ts';
import type { Week } from '../week.ts';

// How members ask the product, through its APIs.

export interface Acting {
  week: Week;
  pool: GoldenPool;
  who: Member;
  choice: number;
}

/** Whose entry it is that is played as them there, and how it is named. */
export function ownerOf(acting: Acting): { owner: Acting; entry: { entry?: number } } {
  const { account, entry } = entryOf(acting.pool, acting.who);
  return { owner: { ...acting, who: account }, entry: numbered(entry) };
}

/** What the product said: `fine`, or the code of its refusal. */
export interface Answer {
  code: string;
  data: Record<string, unknown>;
}

/** Something that can be asked for at the same moment as something else. */
export interface Asked {
  send(): Promise<Answer>;
  /** Holds the answer to the book as it is then, notes it there, and says what came of it, as a word for the log. */
  note(answer: Answer): string;
  /** What an answer that was lost had in it, where the book needs that. */
  lost?(): Promise<Answer['data']>;
}

/** Null where there is nothing to ask for. */
export type Act = (acting: Acting) => Asked | null;

export const fine = 'fine';
export const skipped = 'nothing';
export const noSuchPool = 'NOT_FOUND';

export async function ask(
  { week, who }: Pick<Acting, 'week' | 'who'>,
  query: string,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const { gateway, tokens } = week.golden;
  const { data, errors } = await gateway.graphql(query, variables, tokens.get(who));
  const [error] = errors ?? [];
  return { code: error ? String(error.extensions.code) : fine, data: data ?? {} };
}

export async function send(
  { week, who }: Acting,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
): Promise<Answer> {
  const { gateway, tokens } = week.golden;
  const { status, body: data } = await gateway.rest(method, path, { token: tokens.get(who) ?? '', body });
  return { code: status < 300 ? fine : String(data.code ?? status), data };
}

/** Of a pool that its host has deleted everybody is told that there is none. */
export function mustBe(code: string, isAllowed: boolean, acting: Acting, what: string): void {
  const { week, who, pool } = acting;
  const isGone = week.book.isDeleted(pool);
  mustBeAnyhow(code, isAllowed && !isGone, acting, what);
  mustHold(
    // Whose account is gone, too, is told that first.
    !isGone || code === noSuchPool || week.people.isGone(accountOf(pool, who)),
    'who may do what',
    () => `At minute ${week.minute()} ${who} tried to ${what} in ${pool.name}, which is gone: ${code}.`,
  );
}

/** What is not about the pool, or is nobody's right anywhere. */
export function mustBeAnyhow(
  code: string,
  isAllowed: boolean,
  { week, who, pool }: Acting,
  what: string,
): void {
  const about = `At minute ${week.minute()} ${who} tried to ${what} (${pool.name}, ${pool.format})`;
  mustHold(code !== 'INTERNAL', 'faults of ours', () => `${about}: ${week.errors.at(-1) ?? code}`);
  mustHold(
    (code === fine) === isAllowed,
    'who may do what',
    () => `${about}, which ${code === fine ? 'was allowed' : `was refused with ${code}`}.`,
  );
}

export const ofPool = ({ week, pool, who }: Acting) => ({
  poolName: pool.name,
  username: week.people.nameOf(who),
});
/** Where the contest is over, the chat and the board of the pool are about its next one, of which the story tells nothing. */
export const isOver = ({ week: { book }, pool }: Acting) => book.isPaidOut(pool) && !book.isDeleted(pool);
/** Who is in the pool and plays from its next contest on, or with no entry more. */
export const playsLater = ({ week, pool, who }: Acting) =>
  week.book.members(pool).has(accountOf(pool, who)) && !week.book.entries(pool).has(who);
export const isOfAnother = (acting: Acting) => isOver(acting) || playsLater(acting);
