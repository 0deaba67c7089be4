import { withoutSignIn } from '@fairway/schema/field-marks';
import { Arg, Extensions, Query, Resolver } from 'type-graphql';
import { formatGuide } from '../../rules/guide/guide.ts';
import { PoolFormat } from '../pool-enums.ts';
import { guideOf, RulesGuide } from './rules-guide.types.ts';

@Resolver(() => RulesGuide)
export class RulesGuideResolver {
  @Query(() => RulesGuide, {
    description: 'The rules of one format in plain English, with a worked example.',
  })
  @Extensions(withoutSignIn)
  rulesGuide(@Arg('format', () => PoolFormat, { description: 'Of which.' }) format: PoolFormat): RulesGuide {
    return guideOf(formatGuide(format));
  }
}
