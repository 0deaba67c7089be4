import { graphql } from '@fairway/kit/graphql';

export const CutReminderFields = graphql(`
  fragment CutReminderFields on Pool {
    format
    live
    contest { id settledAt weeks { tournament { id zone rounds { number state } } } }
  }
`);
