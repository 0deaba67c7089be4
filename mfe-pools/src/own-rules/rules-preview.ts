import { graphql } from '@fairway/kit/graphql';

export const RulesPreview = graphql(`
  query RulesPreview($format: PoolFormat!, $rules: PoolRulesInput!) {
    rulesPreview(format: $format, rules: $rules) {
      refusal { field message }
      rules { text }
      countedScores
      example {
        rounds
        card { player lines { golfer tier cameFor befell rounds { toPar counts isPenalty } } scores total }
        texts { card board }
      }
    }
  }
`);
