import { graphql } from '@fairway/kit/graphql';
import { ChosenRulesFields, OwnRulesFields } from '../own-rules/chosen-rules.ts';

export const SettingsFields = graphql(
  `
    fragment SettingsFields on Pool {
      id
      name
      maxUsers
      buyInCents
    settledOutside { buyInCents showsPayments text }
    namedPrizes { cents words }
      payoutsBps
      access
      admin { id username }
      members { user { id username } }
      format
      round
      numTournaments
      contest { id weeks { week tournament { id name } } }
      rules { ...ChosenRulesFields @unmask }
      settings { allowed code message until }
      handover { allowed }
      eventSettings { allowed code message until }
      payoutSettings { allowed code message until }
    }
  `,
  [ChosenRulesFields],
);

export const SettingsRulesFields = graphql(
  `
    fragment SettingsRulesFields on FormatRules @_unmask {
      maxUsers
      tournamentChoice { least most }
      settingsPayoutsBps { first second third }
      defaultPayoutsBps
      moreShares
      ...OwnRulesFields @unmask
    }
  `,
  [OwnRulesFields],
);
