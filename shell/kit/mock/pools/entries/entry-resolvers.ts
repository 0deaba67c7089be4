import type { Answer, Answers, Caller } from '../../answer.ts';
import { refuse } from '../../sentinels.ts';
import type { Player } from '../../world.ts';
import { cardIds, saveIds } from '../cards.ts';
import type { entryAnswers } from '../entry-answers.ts';
import type { MockPool } from '../mock-pool.ts';
import { addEntry, entriesOf, entryKey, removeEntry } from './mock-entries.ts';

interface Those {
  signedIn: (caller: Caller) => Player;
  named: (name: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
  answer: (pool: MockPool, caller: Caller) => Answer<'Pool'>;
  entries: ReturnType<typeof entryAnswers>;
}

/** Entries of a member beside the first one. */
export function entryResolvers({ signedIn, named, userOf, answer, entries }: Those): Answers<'Mutation'> {
  const insist = ({ allowed, code, message }: Answer<'Decision'>) => {
    if (!allowed) refuse({ code: code as Answer<'ErrorCode'>, message: String(message) });
  };
  return {
    addEntry: (args: { pool: string; nickname?: string | null }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      insist(entries.another(pool, username));
      const key = addEntry(pool, username);
      if (args.nickname) pool.nicknames[key] = args.nickname;
      return entries.entry(pool, userOf(username, caller), key);
    },
    removeEntry: (args: { pool: string; entry: number }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      const key = entryKey(username, args.entry);
      insist(entries.giveBack(pool, key));
      removeEntry(pool, key);
      return answer(pool, caller);
    },
    nameEntry: (args: { pool: string; entry: number; nickname?: string | null }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      const key = entryKey(username, args.entry);
      if ((args.nickname ?? '').length > 20)
        refuse({
          code: 'INVALID',
          message: 'A nickname has at most 20 characters.',
          field: 'nickname',
        });
      const { [key]: _before, ...others } = pool.nicknames;
      pool.nicknames = args.nickname ? { ...others, [key]: args.nickname } : others;
      return entries.entry(pool, userOf(username, caller), key);
    },
    copyCard: (args: { pool: string; from: number; to: number; week?: number | null }, caller) => {
      const { username } = signedIn(caller);
      const pool = named(args.pool);
      const { golf } = entries.weekOf(pool, args.week);
      const ids = cardIds(pool, entryKey(username, args.from), golf);
      if (ids.length === 0) refuse({ code: 'CONFLICT', message: 'There is no card to copy yet.' });
      const to = entryKey(username, args.to);
      if (!entriesOf(pool, username).includes(to)) {
        insist(entries.another(pool, username));
        addEntry(pool, username, args.to);
      }
      if (entries.isPaid(pool, to)) saveIds(pool, to, golf, ids);
      else {
        const place = `${to} ${golf}`;
        pool.drafts[place] = { revision: (pool.drafts[place]?.revision ?? 0) + 1, golfers: [...ids] };
      }
      return entries.card(pool, to, args.week);
    },
  };
}
