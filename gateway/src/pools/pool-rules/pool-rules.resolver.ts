import { Ctx as Context, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Ctx } from '../../context.ts';
import { formatGuide } from '../../rules/guide/guide.ts';
import { rulesTextOf } from '../../rules/pools/format-texts.ts';
import { Decision, decisionOf } from '../decision.ts';
import { Pool } from '../pool.entity.ts';
import { poolView } from '../pool-view.service.ts';
import { guideOf, RulesGuide } from '../rules-guide/rules-guide.types.ts';
import { mayChangeRoster } from './change-rules.ts';
import { ShownRules, shownRules } from './pool-rules.types.ts';
import { rulesOfPool } from './rules-of-pool.ts';

@Resolver(() => Pool)
export class PoolRulesResolver {
  @FieldResolver(() => ShownRules, { description: 'What it is played by from its next contest on.' })
  rules(@Root() pool: Pool): ShownRules {
    return shownRules(pool.format, rulesOfPool(pool), pool.rules !== null, pool);
  }

  @FieldResolver(() => RulesGuide, { description: 'The same in plain English, with a worked example.' })
  rulesGuide(@Root() pool: Pool): RulesGuide {
    return guideOf(formatGuide(pool.format, rulesOfPool(pool), pool));
  }

  @FieldResolver(() => [String], {
    description: 'The rules of its format in short, as they are where it deals with money in its own way.',
  })
  rulesText(@Root() pool: Pool): string[] {
    return rulesTextOf(pool.format, pool);
  }

  @FieldResolver(() => Decision, {
    description:
      'Whether you may change what a card is made of: before its first lock, until somebody picks.',
  })
  async rosterSettings(@Root() pool: Pool, @Context() ctx: Ctx): Promise<Decision> {
    return decisionOf(await mayChangeRoster(ctx, await poolView(ctx, pool)));
  }
}
