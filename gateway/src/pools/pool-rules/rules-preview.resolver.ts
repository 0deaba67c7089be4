import { Arg, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { writtenExample } from '../../rules/guide/guide.ts';
import { formatRules } from '../../rules/pools/formats.ts';
import { countedScoresChoices, rulesWith } from '../../rules/pools/pool-rules.ts';
import { PoolFormat } from '../pool-enums.ts';
import { exampleInWords, RulesExample } from '../rules-guide/rules-guide.types.ts';
import { unlessUsual } from './change-rules.ts';
import { PoolRulesInput, ShownRules, shownRules, wantedRules } from './pool-rules.types.ts';

@ObjectType({ description: 'Why a pool could not be played by these rules.' })
class RulesRefusal {
  @Field(() => String, { description: 'The name of the field that is wrong, as refusals have it.' })
  field!: string;

  @Field(() => String, { description: 'What is wrong with it, as a sentence for people.' })
  message!: string;
}

@ObjectType({ description: 'What rules that a host thinks of would mean.' })
class RulesPreview {
  @Field(() => RulesRefusal, { nullable: true, description: 'Why they would be refused; null if not.' })
  refusal!: RulesRefusal | null;

  @Field(() => ShownRules, { nullable: true, description: 'The rules; null if they would be refused.' })
  rules!: ShownRules | null;

  @Field(() => [Int], {
    nullable: 'items',
    description: 'How many scores may count in a round with such cards; null is all of them.',
  })
  countedScores!: (number | null)[];

  @Field(() => RulesExample, {
    nullable: true,
    description: 'A small pool played by them; null if they would be refused.',
  })
  example!: RulesExample | null;
}

@Resolver(() => RulesPreview)
export class RulesPreviewResolver {
  @Query(() => RulesPreview, {
    description: "What a pool's own rules would mean, in sentences and in an example.",
  })
  rulesPreview(
    @Arg('format', () => PoolFormat, { description: 'Of a pool of which format.' }) name: PoolFormat,
    @Arg('rules', () => PoolRulesInput, { description: "What would differ from the format's." })
    input: PoolRulesInput,
  ): RulesPreview {
    const usual = formatRules(name);
    const wanted = wantedRules(input);
    const made = rulesWith(usual.rules, wanted, usual.isSingleRound);
    if (!('rules' in made)) {
      // How many golfers a card has is known, even if another choice is wrong.
      const card = rulesWith(
        usual.rules,
        { tierLimits: wanted.tierLimits, countedScores: 1 },
        usual.isSingleRound,
      );
      return {
        refusal: { field: `rules.${made.field}`, message: made.message },
        rules: null,
        countedScores: countedScoresChoices('rules' in card ? card.rules : usual.rules),
        example: null,
      };
    }
    const format = { ...usual, rules: made.rules };
    return {
      refusal: null,
      rules: shownRules(name, made.rules, unlessUsual(usual.rules, made.rules) !== null),
      countedScores: countedScoresChoices(made.rules),
      example: exampleInWords(writtenExample(format), made.rules),
    };
  }
}
