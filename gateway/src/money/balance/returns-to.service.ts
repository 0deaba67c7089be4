import type { User } from '../../accounts/users/user.entity.ts';
import { currentUser } from '../../accounts/users/user.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';

/** Applies to future refunds; earlier ones stay where they are. */
export const setReturnsTo = (ctx: Ctx, returnsTo: User['returnsTo']): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const user = await currentUser(tx, 'to change');
    user.returnsTo = returnsTo;
    await tx.em.flush();
    return user;
  });
