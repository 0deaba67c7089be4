import { Arg, Ctx as Context, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { User } from '../../accounts/users/user.entity.ts';
import type { Ctx } from '../../context.ts';
import { perViewer } from '../../live/topics/shared-answers.ts';
import { handoverVerdict } from '../../rules/pools/hosting/co-hosts.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { userOfEntry } from '../pool.queries.ts';
import { poolView } from '../pool-view.service.ts';
import { setCoHost } from './co-host.service.ts';

@Resolver(() => Pool)
export class CoHostResolver {
  @FieldResolver(() => [User], {
    description:
      'Members who may do what its admin does, but delete it, hand it over and name co-hosts; in the order in which they were named. Those of a private pool are told to its members only.',
  })
  @Extensions(perViewer)
  async coHosts(@Root() pool: Pool, @Context() ctx: Ctx): Promise<User[]> {
    if (pool.coHostIds.length === 0) return [];
    if (pool.isPrivate && !(await poolView(ctx, pool)).isMember) return [];
    return Promise.all(pool.coHostIds.map((id) => userOfEntry(ctx, id)));
  }

  @FieldResolver(() => Decision, {
    description: 'Whether you may offer it to another member and name co-hosts: its admin may.',
  })
  @Extensions(perViewer)
  async handover(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    return decisionOf(handoverVerdict((await poolView(ctx, pool)).viewer));
  }

  @Mutation(() => Pool, {
    description:
      'Makes a member of your pool a co-host, of whom there are up to three, or ends it. A co-host may give it up.',
  })
  setCoHost(
    @Context() ctx: Ctx,
    @Arg('pool', () => String, { description: 'Its name.' }) pool: string,
    @Arg('username', () => String, { description: 'Who.' }) username: string,
    @Arg('coHost', () => Boolean, { description: 'Whether they are one from now on.' }) coHost: boolean,
  ): Promise<Pool> {
    return setCoHost(ctx, pool, { username, isCoHost: coHost });
  }
}
