import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { poolView } from '../pool-view.service.ts';
import { mayChangeEvent } from './event.service.ts';

@Resolver(() => Pool)
export class EventResolver {
  @FieldResolver(() => Decision, {
    description:
      'Whether you may choose another event for it: before its first lock, as long as nobody has paid or picked.',
  })
  async eventSettings(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    return decisionOf(await mayChangeEvent(ctx, await poolView(ctx, pool)));
  }
}
