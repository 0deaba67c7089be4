import { FieldResolver, Resolver, Root } from 'type-graphql';
import { Pool } from '../pool.entity.ts';
import { ShownRules, shownRules } from './pool-rules.types.ts';
import { rulesOfPool } from './rules-of-pool.ts';

@Resolver(() => Pool)
export class PoolRulesResolver {
  @FieldResolver(() => ShownRules, { description: 'What it is played by from its next contest on.' })
  rules(@Root() pool: Pool): ShownRules {
    return shownRules(pool.format, rulesOfPool(pool), pool.rules !== null);
  }
}
