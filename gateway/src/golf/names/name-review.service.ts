import { transactional } from '../../database/transaction.ts';
import { NameAlias, UnmatchedName } from '../copies/feed-copy.entity.ts';
import { Golfer } from '../field/field.entity.ts';
import type { ReadContext } from '../tournaments/tournament-snapshot.ts';
import { nameKey } from './names.ts';

/** The names that feeds without ids used and nobody could place, oldest first. */
export const unmatchedNames = ({ em }: Pick<ReadContext, 'em'>): Promise<UnmatchedName[]> =>
  em.find(UnmatchedName, {}, { orderBy: { seenAt: 'asc', nameKey: 'asc' } });

/** Golfers whose name holds every one of these words, to find whom an unmatched name may mean. */
export const similarGolfers = ({ em }: Pick<ReadContext, 'em'>, text: string): Promise<Golfer[]> => {
  const words = nameKey(text).split(' ');
  return em.find(Golfer, { $and: words.map((word) => ({ nameKey: { $like: `%${word}%` } })) }, { limit: 20 });
};

/** Ties a name to a golfer, for good. Answers the golfer, or null where there is none of that id. */
export async function assignName(
  { em }: Pick<ReadContext, 'em'>,
  name: string,
  dgId: number,
): Promise<Golfer | null> {
  return transactional({ em }, async (inner) => {
    const golfer = await inner.findOne(Golfer, { dgId });
    if (!golfer) return null;
    await inner.upsert(NameAlias, { nameKey: nameKey(name), dgId });
    await inner.nativeDelete(UnmatchedName, { nameKey: nameKey(name) });
    return golfer;
  });
}
