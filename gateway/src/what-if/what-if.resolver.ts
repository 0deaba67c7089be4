import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import { User } from '../accounts/users/user.entity.ts';
import { Board } from '../board/board-types.ts';
import type { Ctx } from '../context.ts';
import { userOfEntry } from '../pools/pool.queries.ts';
import { whatIfOf } from './what-if.service.ts';
import { WhatIf, WhatIfEntry } from './what-if.types.ts';

@Resolver(() => Board)
class BoardWhatIfResolver {
  @FieldResolver(() => WhatIf, {
    nullable: true,
    description:
      'What it is worked out from, for What-if; null once it is settled, and as long as any card of a week in play is hidden.',
  })
  whatIf(@Root() { view }: Board, @Context() ctx: Ctx): Promise<WhatIf | null> {
    return whatIfOf(ctx, view);
  }
}

@Resolver(() => WhatIfEntry)
class WhatIfEntryResolver {
  @FieldResolver(() => User, { description: 'Whose it is.' })
  user(@Root() { userId }: WhatIfEntry, @Context() ctx: Ctx): Promise<User> {
    return userOfEntry(ctx, userId);
  }
}

export const whatIfResolvers = [BoardWhatIfResolver, WhatIfEntryResolver] as const;
