import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Pool } from '../pool.entity.ts';
import { accessOf, PoolAccess } from './pool-access.ts';

@Resolver(() => Pool)
export class AccessResolver {
  @FieldResolver(() => PoolAccess, { description: 'Who may find and join it.' })
  access(@Root() pool: Pool): PoolAccess {
    return accessOf(pool);
  }
}
